// Gen writes standard.txt: the methods of the types of the standard library, and its
// functions whose results depend on type arguments. Run it in the folder of package
// gomod with the toolchain whose library is meant:
//
//	go run ./gen
package main

import (
	"bytes"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	list, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		log.Fatal(err)
	}
	from := importer.ForCompiler(token.NewFileSet(), "source", nil)
	var lines []string
	for path := range strings.FieldsSeq(string(list)) {
		if strings.Contains(path, "internal") || strings.HasPrefix(path, "vendor/") || path == "syscall" || path == "unsafe" {
			continue
		}
		pkg, err := from.Import(path)
		if err != nil {
			log.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			if line := describe(pkg.Scope().Lookup(name)); line != "" {
				lines = append(lines, path+"."+name+"\t"+line)
			}
		}
	}
	slices.Sort(lines)
	var out bytes.Buffer
	for _, line := range lines {
		fmt.Fprintln(&out, line)
	}
	if err := os.WriteFile("standard.txt", out.Bytes(), 0o600); err != nil {
		log.Fatal(err)
	}
}

// describe writes what a name is: "i" an interface, "t" another type, each with its
// methods; "g" a function that returns what its type parameters say.
func describe(o types.Object) string {
	if !o.Exported() {
		return ""
	}
	switch o := o.(type) {
	case *types.Func:
		sig := o.Signature()
		for v := range sig.Results().Variables() {
			if sig.TypeParams().Len() > 0 && mentionsParam(v.Type()) {
				return "g"
			}
		}
	case *types.TypeName:
		named, ok := o.Type().(*types.Named)
		if !ok || o.IsAlias() || named.TypeParams().Len() > 0 {
			return ""
		}
		kind, of := "t", types.Type(types.NewPointer(named))
		if types.IsInterface(named) {
			kind, of = "i", named
		}
		methods := types.NewMethodSet(of)
		for m := range methods.Methods() {
			if m.Obj().Exported() {
				kind += "\t" + m.Obj().Name() + signature(m.Type().(*types.Signature))
			}
		}
		if strings.Contains(kind, "\t") {
			return kind
		}
	}
	return ""
}

func mentionsParam(t types.Type) bool {
	text := types.TypeString(t, func(*types.Package) string { return "p" })
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("[]*(), .", r) }) {
		if word == strings.ToUpper(word) && word[0] >= 'A' && word[0] <= 'Z' || word == "Slice" || word == "Map" {
			return true
		}
	}
	return false
}

// signature writes the types of parameters and results, without names.
func signature(s *types.Signature) string {
	var b strings.Builder
	tuple := func(t *types.Tuple, variadic bool) {
		b.WriteByte('(')
		for i := range t.Len() {
			if i > 0 {
				b.WriteByte(',')
			}
			text := types.TypeString(t.At(i).Type(), (*types.Package).Name)
			if variadic && i == t.Len()-1 {
				text = "..." + strings.TrimPrefix(text, "[]")
			}
			b.WriteString(text)
		}
		b.WriteByte(')')
	}
	tuple(s.Params(), s.Variadic())
	if s.Results().Len() > 0 {
		tuple(s.Results(), false)
	}
	return b.String()
}
