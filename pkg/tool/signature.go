package tool

import (
	"context"
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/code"
)

// SignatureAnswer is the answer of mast_signature.
type SignatureAnswer struct {
	Results []Signature `json:"results"`
	// Suggestions is there, possibly empty, only when Results is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	Envelope
}

// Signature is what a caller of a declaration must know.
type Signature struct {
	// Symbol is the qualified name.
	Symbol    string `json:"symbol"`
	Kind      string `json:"kind"`
	FilePath  string `json:"file_path"`
	Line      int    `json:"line"`
	Signature string `json:"signature"`
	Doc       string `json:"doc"`
	// Params are the parameters as written; ReturnType is the type of the result,
	// or of a variable or field.
	Params     []SignatureParam `json:"params"`
	ReturnType string           `json:"return_type"`
	// Members are the signatures of the members of a type, without private ones.
	Members []string `json:"members,omitempty"`
	// TypeContext are the types of the project that the signature names.
	TypeContext []TypeSignature `json:"type_context"`
}

// SignatureParam is one parameter.
type SignatureParam struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Optional bool   `json:"optional,omitempty"`
	Variadic bool   `json:"variadic,omitempty"`
}

// TypeSignature is a type that a signature names.
type TypeSignature struct {
	Name     string `json:"name"`
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
	// Signature is empty where an earlier result has the same type.
	Signature string `json:"signature"`
}

type signatureInput struct {
	symbolInput
	pageInput
}

// SignatureTool returns the tool mast_signature.
func SignatureTool() *Tool {
	return &Tool{
		Name:        "mast_signature",
		Set:         SetMast,
		Title:       "Signature",
		Description: "How to use a symbol: its signature and documentation, with the types of the project that it names.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &signatureInput{pageInput: pageInput{limit: 10}}
			return append(in.symbolInput.params(), in.pageInput.params("limit", 50)...), in.run
		},
	}
}

func (in *signatureInput) run(ctx context.Context, p *Project) (output, error) {
	a := &SignatureAnswer{}
	r, err := p.answer(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		a.Results, a.Suggestions = []Signature{}, nil
		found, err := r.find(ctx, &in.symbolInput)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			a.Suggestions, err = r.missing(ctx, &in.symbolInput)
			return nil, err
		}
		return in.fill(ctx, r, a, found)
	})
	if r == nil && err == nil {
		a.Results, a.Suggestions = []Signature{}, []string{}
	}
	return a, err
}

func (in *signatureInput) fill(ctx context.Context, r *reading, a *SignatureAnswer, found []declaration) ([]string, error) {
	page, err := in.pager()
	if err != nil {
		return nil, err
	}
	drawn, l := paths(found), r.links()
	given := make(map[string]bool) // places of types
	for i := range found {
		if !page.next() {
			continue
		}
		d := &found[i]
		item := signatureOf(d)
		types, err := l.typeContext(ctx, d)
		if err != nil {
			return nil, err
		}
		for k := range types {
			t := types[k].typeSignature()
			if place := fmt.Sprintf("%s:%d", t.FilePath, t.Line); given[place] {
				t.Signature = "" // it stands above
			} else {
				given[place] = true
			}
			item.TypeContext = append(item.TypeContext, t)
		}
		if page.keep(&item) {
			a.Results = append(a.Results, item)
			drawn = append(drawn, paths(types)...)
		}
	}
	page.finish(r)
	return drawn, nil
}

// maxMembers bounds the members of a type that a signature lists.
const maxMembers = 40

// signatureOf is the signature of a declaration whose text is there.
func signatureOf(d *declaration) Signature {
	s := d.symbol()
	item := Signature{
		Symbol: d.name(), Kind: s.Kind.String(), FilePath: d.file.Path, Line: d.line(),
		Signature: d.signature(), Doc: d.doc(), Params: []SignatureParam{}, ReturnType: oneLine(s.Type, maxSignature),
		TypeContext: []TypeSignature{},
	}
	for _, p := range s.Params {
		item.Params = append(item.Params, SignatureParam{p.Name, oneLine(p.Type, maxSignature), p.Optional, p.Variadic})
	}
	if !s.Kind.Container() {
		return item
	}
	for i := range d.file.facts.Symbols {
		m := &d.file.facts.Symbols[i]
		if m.Flags&code.FlagPrivate != 0 || !memberOf(d, m) {
			continue
		}
		if len(item.Members) == maxMembers {
			item.Members = append(item.Members, "…")
			break
		}
		member := declaration{d.file, int32(i)}
		item.Members = append(item.Members, oneLine(member.signature(), maxSignature/2))
	}
	return item
}

// memberOf reports whether a symbol of the same file belongs to a type: inside of
// it, apart from it by name, or inside of an addition to it.
func memberOf(d *declaration, m *code.Symbol) bool {
	if m.Parent == d.index {
		return true
	}
	s := d.symbol()
	if m.Owner != "" {
		return m.Owner == s.Name && m.Parent == s.Parent
	}
	if m.Parent == code.NoSymbol {
		return false
	}
	parent := &d.file.facts.Symbols[m.Parent]
	return parent.Flags&code.FlagExtension != 0 && parent.Name == s.Name && parent.Parent == s.Parent
}

func (a *SignatureAnswer) envelope() *Envelope { return &a.Envelope }

func (a *SignatureAnswer) found() bool { return len(a.Results) > 0 }

func (a *SignatureAnswer) text(b *strings.Builder) {
	for i := range a.Results {
		s := &a.Results[i]
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "%s:%d  %s  %s\n", s.FilePath, s.Line, s.Symbol, s.Kind)
		indented(b, s.Signature, s.Doc)
		for _, m := range s.Members {
			b.WriteString("      " + m + "\n")
		}
		for _, t := range s.TypeContext {
			fmt.Fprintf(b, "  %s  %s:%d\n", t.Name, t.FilePath, t.Line)
			indented(b, t.Signature)
		}
	}
	if len(a.Results) == 0 {
		noSymbol(b, a.Suggestions)
	}
	shownOf(b, &a.Envelope, len(a.Results))
}
