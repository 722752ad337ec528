package tool

import (
	"context"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/store"
)

// maxTypes bounds the types of one signature.
const maxTypes = 12

// typeContext returns the types of the project that a signature names. What is
// proved of a name counts; a name without proof is looked for in the same file, then
// where the imports of the file lead, then among all exported types, and where
// several could be meant, none is returned.
func (l *links) typeContext(ctx context.Context, d *declaration) ([]declaration, error) {
	var found []declaration
	r := l.reading
	proved, err := l.provedTypes(ctx, d)
	if err != nil {
		return nil, err
	}
	for _, name := range typeNames(d.symbol()) {
		t, ok := proved[store.LastSegment(name)]
		if !ok {
			t, ok = typeIn(d.file, name, false)
		}
		if !ok {
			var err error
			if t, ok, err = r.typeElsewhere(ctx, d.file, name); err != nil {
				return nil, err
			}
		}
		if !ok || same([]declaration{*d}, t) || same(found, t) {
			continue
		}
		if err := t.file.text(ctx, r.view); err != nil {
			return nil, err
		}
		if found = append(found, t); len(found) == maxTypes {
			break
		}
	}
	return found, nil
}

// provedTypes returns the types that the names in the head of a declaration are proved
// to mean.
func (l *links) provedTypes(ctx context.Context, d *declaration) (map[string]declaration, error) {
	doc, err := l.query.Doc(ctx, d.file.FileState)
	if err != nil {
		return nil, err
	}
	head := d.symbol().Head
	if head.Empty() {
		head = d.symbol().Span
	}
	proved := make(map[string]declaration)
	for _, m := range doc.Meanings(head) {
		found, err := l.declarationsOf(ctx, []graph.TargetRef{m.Target})
		if err != nil {
			return nil, err
		}
		for _, t := range found {
			if isType(t.symbol()) {
				proved[m.Facts().Name] = t
			}
		}
	}
	return proved, nil
}

// typeNames returns the names in the types of a declaration, each once, without
// its type parameters.
func typeNames(s *code.Symbol) []string {
	own := make(map[string]bool)
	texts := []string{s.Type}
	for _, p := range s.TypeParams {
		own[p.Name] = true
		texts = append(texts, p.Type)
	}
	for _, p := range s.Params {
		texts = append(texts, p.Type)
	}
	for _, b := range s.Bases {
		texts = append(texts, b.Name, b.Type)
	}
	var names []string
	for _, text := range texts {
		for _, name := range dottedNames(text) {
			if last := store.LastSegment(name); !own[name] && last != s.Name && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// dottedNames returns the identifiers in a text, those joined by dots or colons
// as one with dots.
func dottedNames(text string) []string {
	text = strings.ReplaceAll(text, "::", ".")
	return strings.FieldsFunc(text, func(r rune) bool {
		return r != '.' && r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// isType reports whether a symbol declares a type.
func isType(s *code.Symbol) bool {
	switch s.Kind {
	case code.SymbolClass, code.SymbolInterface, code.SymbolType, code.SymbolEnum:
		return s.Flags&code.FlagExtension == 0
	case code.SymbolFunction, code.SymbolMethod, code.SymbolConstructor, code.SymbolGetter, code.SymbolSetter,
		code.SymbolEnumMember, code.SymbolNamespace, code.SymbolVariable, code.SymbolConstant, code.SymbolField, code.SymbolMacro:
	}
	return false
}

// typeIn returns the type of that name in a file, if there is exactly one.
func typeIn(f *factsFile, name string, exportedOnly bool) (declaration, bool) {
	asked := parseSymbol(name)
	var found []declaration
	for i := range f.facts.Symbols {
		s := &f.facts.Symbols[i]
		if isType(s) && (!exportedOnly || s.Exported) && s.Name == asked.name && asked.matches(f.Path, f.facts, int32(i), false, true) {
			found = append(found, declaration{f, int32(i)})
		}
	}
	if len(found) != 1 {
		return declaration{}, false
	}
	return found[0], true
}

// typeElsewhere looks for a type in other files of the same family.
func (r *reading) typeElsewhere(ctx context.Context, from *factsFile, name string) (declaration, bool, error) {
	first, _, _ := strings.Cut(name, ".")
	asked := store.LastSegment(name)
	module, imported := "", false
	if m, original := importOf(from.facts, first); m != "" {
		module, imported = m, true
		if first == name && original != "*" {
			asked = original
		}
	}
	if initial, _ := utf8.DecodeRuneInString(asked); !imported && !unicode.IsUpper(initial) {
		return declaration{}, false, nil
	}
	files, err := r.naming(ctx, &symbolName{name: asked})
	if err != nil {
		return declaration{}, false, err
	}
	family, _ := r.project.projects.parts.Languages.Family(from.Language)
	files = slices.DeleteFunc(files, func(f store.FileState) bool {
		other, _ := r.project.projects.parts.Languages.Family(f.Language)
		return f.Path == from.Path || other != family || other == ""
	})
	opened, err := r.outlines(ctx, files)
	if err != nil {
		return declaration{}, false, err
	}
	var found []declaration
	for _, f := range opened {
		if d, ok := typeIn(f, asked, path.Dir(f.Path) != path.Dir(from.Path)); ok {
			found = append(found, d)
		}
	}
	for _, better := range []func(d declaration) bool{
		func(d declaration) bool { return imported && leadsTo(module, d.file.Path) },
		func(d declaration) bool { return !imported && path.Dir(d.file.Path) == path.Dir(from.Path) },
		func(d declaration) bool { return d.symbol().Exported },
	} {
		if some := slices.DeleteFunc(slices.Clone(found), func(d declaration) bool { return !better(d) }); len(some) > 0 {
			found = some
		}
	}
	if len(found) != 1 {
		return declaration{}, false, nil
	}
	return found[0], true, nil
}

// importOf returns the module that binds a name in a file, and what the module
// calls it.
func importOf(facts *code.Facts, local string) (module, name string) {
	for i := range facts.Imports {
		for _, b := range facts.Imports[i].Bindings {
			if b.Local == local {
				return facts.Imports[i].Module, b.Name
			}
		}
	}
	return "", ""
}

// leadsTo reports whether a module may be the file or its folder, by the end of
// its name.
func leadsTo(module, file string) bool {
	parts := strings.FieldsFunc(module, func(r rune) bool { return r == '/' || r == '.' || r == ':' || r == '\\' })
	if len(parts) == 0 {
		return false
	}
	last := parts[len(parts)-1]
	if len(parts) > 1 && len(last) <= 3 {
		// It may be the ending of a file.
		if stem := parts[len(parts)-2]; strings.HasSuffix(file, "/"+stem+"."+last) || strings.HasPrefix(path.Base(file), stem+".") {
			return true
		}
	}
	stem, _, _ := strings.Cut(path.Base(file), ".")
	return stem == last || path.Base(path.Dir(file)) == last
}

// typeSignature is a declaration of a type as a context shows it: all of it on
// one line, as far as it is short.
func (d *declaration) typeSignature() TypeSignature {
	s := d.symbol()
	span := code.Span{Start: s.Head.Start, End: s.Span.End}
	if s.Head.Empty() {
		span = s.Span
	}
	text := oneLine(string(span.Text(d.file.src)), maxSignature)
	if s.Kind == code.SymbolClass && len(span.Text(d.file.src)) > maxSignature {
		text = d.signature()
	}
	return TypeSignature{Name: d.name(), FilePath: d.file.Path, Line: d.line(), Signature: text}
}
