package esm

import (
	"github.com/mast-search/mast/pkg/graph"
)

// Builtin is the value of a name that nothing declares, as the platforms have it.
func (r *rules) Builtin(l *graph.Linker, at graph.Site, name string) *graph.Type {
	switch name {
	case "window", "globalThis", "self":
		all := []*graph.Type{}
		for _, found := range fitting(l, r.everywhere(l, at.File, "Window"), graph.UseType) {
			all = append(all, graph.Instance(found.Decl))
		}
		if len(all) > 0 {
			return &graph.Type{Kind: graph.KindAll, Args: append(all, graph.External("Window"))}
		}
		return graph.External("Window")
	case "exports":
		return graph.Object(graph.ModuleOf(at.File))
	case "module":
		return graph.External(ownObject+"exports", graph.Object(graph.ModuleOf(at.File)))
	case "document":
		return graph.External("Document")
	case "console", "process", "performance", "navigator", "localStorage", "sessionStorage", "location", "history",
		"crypto", "Math", "JSON", "Reflect", "Atomics", "Intl", "Deno", "Bun":
		return graph.External("the " + name)
	case "Object", "Array", "String", "Number", "Boolean", "Symbol", "Promise", "Map", "Set", "WeakMap", "WeakSet", "Date",
		"RegExp", "Error", "TypeError", "RangeError", "URL", "URLSearchParams", "Buffer", "Function", "Proxy", "BigInt",
		"Headers", "Response", "Request", "FormData", "Blob", "File", "AbortController", "AbortSignal", "Event",
		"EventTarget", "TextEncoder", "TextDecoder", "ArrayBuffer", "DataView", "Uint8Array", "Int8Array", "Uint16Array",
		"Int16Array", "Uint32Array", "Int32Array", "Float32Array", "Float64Array", "WebSocket", "Worker", "XMLHttpRequest":
		return graph.External(static + name)
	}
	return nil
}

// static is what the names of the external types of classes themselves start with.
const static = "typeof "
