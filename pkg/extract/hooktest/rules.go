package hooktest

import (
	"fmt"

	"github.com/mast-search/mast/pkg/code"
)

// Rules returns the first rule that the facts of a text break, or "".
type Rules func(src []byte, f *code.Facts) string

// All are several rules, each of which rests on those before it.
func All(rules ...Rules) Rules {
	return func(src []byte, f *code.Facts) string {
		for _, broken := range rules {
			if msg := broken(src, f); msg != "" {
				return msg
			}
		}
		return ""
	}
}

// Broken are the rules of package code for languages whose names stand in the text
// as they are, and whose declarations nest.
func Broken(src []byte, f *code.Facts) string { return Named(AsWritten)(src, f) }

// AsWritten reports whether the name of a symbol is what stands at its place.
func AsWritten(s *code.Symbol, written string) bool { return written == s.Name }

// Named is Broken for a language with names that are written in another way: fits
// reports whether the name of a symbol fits what stands at its place.
func Named(fits func(s *code.Symbol, written string) bool) Rules {
	return All(Symbols(fits), Containers, Refs, Imports, Modules, Exports, BrokenTypes)
}

func inText(src []byte, s code.Span) bool { return s.Start <= s.End && int(s.End) <= len(src) }

// Symbols are the rules on symbols; fits is as in Named.
func Symbols(fits func(s *code.Symbol, written string) bool) Rules {
	return func(src []byte, f *code.Facts) string { return brokenSymbols(src, f, fits) }
}

func brokenSymbols(src []byte, f *code.Facts, fits func(s *code.Symbol, written string) bool) string {
	var open []code.Span
	for i := range f.Symbols {
		s := &f.Symbols[i]
		for n := len(open); n > 0 && open[n-1].End <= s.Span.Start; n-- {
			open = open[:n-1]
		}
		switch {
		case s.Name == "" || s.Span.Empty() || !fits(s, string(s.NameSpan.Text(src))):
			return fmt.Sprintf("symbol %d (%s): name or span", i, s.Name)
		case !inText(src, s.Span) || !s.Span.Contains(s.Head) || !s.NameSpan.Empty() && !s.Span.Contains(s.NameSpan):
			return fmt.Sprintf("symbol %d (%s): head or name outside", i, s.Name)
		case !s.Doc.Empty() && !s.Span.Contains(s.Doc), !s.Body.Empty() && !s.Span.Contains(s.Body):
			return fmt.Sprintf("symbol %d (%s): doc or body outside", i, s.Name)
		case s.Parent >= int32(i) || s.Parent < code.NoSymbol:
			return fmt.Sprintf("symbol %d (%s): parent %d", i, s.Name, s.Parent)
		case i > 0 && s.Span.Start < f.Symbols[i-1].Span.Start:
			return fmt.Sprintf("symbol %d (%s) is out of order", i, s.Name)
		case len(open) > 0 && !open[len(open)-1].Contains(s.Span):
			return fmt.Sprintf("symbol %d (%s) overlaps with what is before it", i, s.Name)
		}
		open = append(open, s.Span)
	}
	return ""
}

// Containers is the rule that what is exported stands in what is exported.
func Containers(_ []byte, f *code.Facts) string {
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Exported && s.Parent != code.NoSymbol && !f.Symbols[s.Parent].Exported {
			return fmt.Sprintf("symbol %d (%s) is exported in a container that is not", i, s.Name)
		}
	}
	return ""
}

// Refs are the rules on references.
func Refs(src []byte, f *code.Facts) string {
	last := uint32(0)
	for i := range f.Refs {
		r := &f.Refs[i]
		switch {
		case !inText(src, r.Span) || string(r.Span.Text(src)) != r.Name || r.Name == "":
			return fmt.Sprintf("reference %d (%s) does not cover its name", i, r.Name)
		case r.Span.Start < last:
			return fmt.Sprintf("reference %d (%s) is out of order", i, r.Name)
		case len(r.Chain) > code.MaxChain || r.Chain == "" && r.Receiver != code.ReceiverNone && r.Receiver != code.ReceiverChain,
			r.Chain != "" && r.Receiver == code.ReceiverNone:
			return fmt.Sprintf("reference %d (%s): receiver %s, chain %q", i, r.Name, r.Receiver, r.Chain)
		case r.Enclosing != code.NoSymbol && !f.Symbols[r.Enclosing].Span.Contains(r.Span):
			return fmt.Sprintf("reference %d (%s) is not in what encloses it", i, r.Name)
		}
		last = r.Span.Start
	}
	return ""
}

// Imports are the rules on where imports stand.
func Imports(src []byte, f *code.Facts) string {
	for i := range f.Imports {
		if m := &f.Imports[i]; !inText(src, m.Span) || m.Span.Empty() {
			return fmt.Sprintf("import %d (%q): span", i, m.Module)
		}
	}
	return ""
}

// Modules is the rule that imports name a module.
func Modules(_ []byte, f *code.Facts) string {
	for i := range f.Imports {
		if f.Imports[i].Module == "" {
			return fmt.Sprintf("import %d has no module", i)
		}
	}
	return ""
}

// Exports are the rules on exports.
func Exports(src []byte, f *code.Facts) string {
	for i := range f.Exports {
		e := &f.Exports[i]
		if e.Name == "" || !inText(src, e.Span) || e.Span.Empty() || int(e.Symbol) >= len(f.Symbols) || int(e.Import) >= len(f.Imports) {
			return fmt.Sprintf("export %d (%q)", i, e.Name)
		}
		if e.Symbol != code.NoSymbol && !f.Symbols[e.Symbol].Exported {
			return fmt.Sprintf("export %d (%s): its symbol is not exported", i, e.Name)
		}
	}
	return ""
}
