package tool

import (
	"context"
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// RenameAnswer is the answer of mast_rename_impact.
type RenameAnswer struct {
	Symbol string `json:"symbol"`
	// DeclarationSites are where it is declared; Related are methods of types above
	// and below that must keep the same name.
	DeclarationSites []DeclarationPlace `json:"declaration_sites"`
	Related          []RelatedPlace     `json:"related_declarations"`
	Verified         []Caller           `json:"verified_callers"`
	// Barrels are the modules that pass the name on.
	Barrels []ImportUse `json:"barrel_exports"`
	// ImportUses are the imports that take it by its name.
	ImportUses []ImportUse `json:"import_uses"`
	TypeUses   []NameUse   `json:"type_uses"`
	// OtherUses read, write or export the name.
	OtherUses []NameUse `json:"other_uses"`
	// Potential are uses that may mean the symbol.
	Potential []Caller      `json:"potential_matches"`
	Summary   RenameSummary `json:"summary"`
	// Suggestions is there, possibly empty, only when DeclarationSites is empty.
	Suggestions []string `json:"suggestions,omitzero"`
	Envelope
}

// RelatedPlace is a declaration that depends on the name of another.
type RelatedPlace struct {
	DeclarationPlace
	How string `json:"how"`
}

// ImportUse is an import or a re-export of a name.
type ImportUse struct {
	FilePath string `json:"file_path"`
	Line     int    `json:"line"`
	Module   string `json:"module"`
	// Name is what the other module calls it, Local what this one does, or passes on.
	Name  string `json:"name"`
	Local string `json:"local"`
	// WrittenAs is the name in the text where it is another one than that of the
	// declaration: the import takes it from a module that gives it that name.
	WrittenAs string `json:"written_as,omitempty"`
}

// NameUse is a use that is neither a call nor an import.
type NameUse struct {
	FilePath  string `json:"file_path"`
	Line      int    `json:"line"`
	Enclosing string `json:"enclosing"`
	Kind      string `json:"kind"`
	Reason    string `json:"reason"`
	WrittenAs string `json:"written_as,omitempty"`
}

// RenameSummary counts what all pages of an answer hold.
type RenameSummary struct {
	DeclarationCount int `json:"declaration_count"`
	VerifiedCount    int `json:"verified_count"`
	PotentialCount   int `json:"potential_count"`
	BarrelCount      int `json:"barrel_count"`
	ImportCount      int `json:"import_count"`
	TypeUseCount     int `json:"type_use_count"`
	OtherUseCount    int `json:"other_use_count"`
	RelatedCount     int `json:"related_count"`
	FileCount        int `json:"file_count"`
	// AliasedCount counts the calls, uses and imports among them that write another
	// name, and need no change.
	AliasedCount int `json:"aliased_count"`
	// Checklist says step by step what to change.
	Checklist []string `json:"checklist"`
	// The counts of potential matches that a type checker looked at.
	CheckerNonCallSite  int `json:"checker_classified_non_call_site"`
	CheckerDifferentOne int `json:"checker_classified_different_declaration"`
}

type renameInput struct {
	symbolInput
	pageInput
}

// RenameImpact returns the tool mast_rename_impact.
func RenameImpact() *Tool {
	return &Tool{
		Name:        "mast_rename_impact",
		Set:         SetMast,
		Title:       "Impact of a rename",
		Description: "What must change when a symbol gets another name: declarations, calls, types, imports, re-exports.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &renameInput{pageInput: pageInput{limit: 200}}
			return append(in.symbolInput.params(), in.pageInput.params("limit", 2000)...), in.run
		},
	}
}

func (in *renameInput) run(ctx context.Context, p *Project) (output, error) {
	a := &RenameAnswer{}
	reset := func() {
		*a = RenameAnswer{
			Symbol: in.symbol, DeclarationSites: []DeclarationPlace{}, Related: []RelatedPlace{}, Verified: []Caller{},
			Barrels: []ImportUse{}, ImportUses: []ImportUse{}, TypeUses: []NameUse{}, OtherUses: []NameUse{}, Potential: []Caller{},
			Summary: RenameSummary{Checklist: []string{}}, Envelope: a.Envelope,
		}
	}
	r, err := p.answerWide(ctx, &a.Envelope, func(ctx context.Context, r *reading) ([]string, error) {
		reset()
		found, err := r.find(ctx, &in.symbolInput)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			a.Suggestions, err = r.missing(ctx, &in.symbolInput)
			return nil, err
		}
		page, err := in.pager()
		if err != nil {
			return nil, err
		}
		s := &renameSearch{links: r.links(), answer: a, page: page, drawn: paths(found), files: make(map[string]bool)}
		if err := s.run(ctx, found); err != nil {
			return nil, err
		}
		page.finish(r)
		return s.drawn, nil
	})
	if r == nil && err == nil {
		reset()
		a.Suggestions = []string{}
	}
	return a, err
}

// renameSearch fills one answer.
type renameSearch struct {
	*links
	answer  *RenameAnswer
	page    *pager
	several bool
	drawn   []string
	files   map[string]bool
}

func (s *renameSearch) run(ctx context.Context, found []declaration) error {
	all, err := s.asked(ctx, found)
	if err != nil {
		return err
	}
	s.several = len(all) > 1
	sum := &s.answer.Summary
	s.answer.DeclarationSites = places(all)
	sum.DeclarationCount = len(s.answer.DeclarationSites)
	uses, err := s.uses(ctx, all)
	if err != nil {
		return err
	}
	for i := range uses {
		s.files[uses[i].doc.State.Path] = true
		s.take(&uses[i])
	}
	seen := make(map[callKey]bool)
	for i := range all {
		if err := s.related(ctx, &all[i]); err != nil {
			return err
		}
		if err := s.unproved(ctx, &all[i], true, func(m *graph.Potential) {
			if key := (callKey{m.Doc.State.Node, m.Ref}); !seen[key] {
				seen[key] = true
				s.potential(m, &all[i])
			}
		}); err != nil {
			return err
		}
		s.blind(ctx, all[i].main().file.Language)
	}
	sum.FileCount = len(s.files)
	s.checklist()
	return nil
}

// take counts a use and puts it into its list if it belongs to the page.
func (s *renameSearch) take(u *use) {
	a, path := s.answer, u.doc.State.Path
	around, line := u.around()
	name := NameUse{FilePath: path, Line: u.line(), Enclosing: around, Kind: u.kindName(), Reason: u.reason, WrittenAs: u.alias()}
	module := ImportUse{FilePath: path, Line: u.line(), Module: u.module, Name: u.name, Local: u.local, WrittenAs: u.alias()}
	if name.WrittenAs != "" {
		a.Summary.AliasedCount++
	}
	switch u.kind {
	case useDeclaration:
	case useCall:
		c := Caller{Caller: around, CallerLine: line, FilePath: path, Line: u.line(), Reason: u.reason, WrittenAs: u.alias()}
		if s.several {
			c.Declaration = u.of.place()
		}
		takeInto(s, &a.Verified, &a.Summary.VerifiedCount, c, path)
	case useType:
		takeInto(s, &a.TypeUses, &a.Summary.TypeUseCount, name, path)
	case useImport:
		takeInto(s, &a.ImportUses, &a.Summary.ImportCount, module, path)
	case useReexport:
		takeInto(s, &a.Barrels, &a.Summary.BarrelCount, module, path)
	case useExport, useOther:
		takeInto(s, &a.OtherUses, &a.Summary.OtherUseCount, name, path)
	}
}

func takeInto[T any](s *renameSearch, list *[]T, count *int, item T, path string) {
	*count++
	if s.page.take(&item) {
		*list = append(*list, item)
		s.drawn = addPath(s.drawn, path)
	}
}

// related lists the methods above and below.
func (s *renameSearch) related(ctx context.Context, a *asked) error {
	all, err := s.overridden(ctx, a)
	if err != nil {
		return err
	}
	for i := range all {
		o := &all[i]
		d := declaration{factsOf(o.doc), o.symbol}
		takeInto(s, &s.answer.Related, &s.answer.Summary.RelatedCount, RelatedPlace{
			DeclarationPlace{d.name(), d.symbol().Kind.String(), d.file.Path, d.line()}, o.how,
		}, d.file.Path)
	}
	return nil
}

func (s *renameSearch) potential(m *graph.Potential, a *asked) {
	c := Caller{FilePath: m.Doc.State.Path, Line: m.Line(), Reason: m.Why}
	c.Caller, c.CallerLine = m.Caller()
	if s.several {
		c.Declaration = a.place()
	}
	takeInto(s, &s.answer.Potential, &s.answer.Summary.PotentialCount, c, c.FilePath)
}

// checklist says in what order to change what.
func (s *renameSearch) checklist() {
	sum := &s.answer.Summary
	add := func(n int, format, one, many string) {
		if n > 0 {
			sum.Checklist = append(sum.Checklist, fmt.Sprintf(format, Count(n, one, many)))
		}
	}
	add(sum.DeclarationCount, "rename %s", "declaration", "declarations")
	add(sum.RelatedCount, "rename %s of types above and below, or the method no longer overrides or implements", "related declaration", "related declarations")
	add(sum.VerifiedCount, "change %s", "call", "calls")
	add(sum.TypeUseCount, "change %s as a type", "use", "uses")
	add(sum.ImportCount, "change %s", "import", "imports")
	add(sum.BarrelCount, "change %s, or alias it there to keep the public name", "re-export", "re-exports")
	add(sum.OtherUseCount, "change %s", "other use", "other uses")
	add(sum.AliasedCount, "leave %s of these that go by another name", "place", "places")
	add(sum.PotentialCount, "look at %s that may mean it", "use", "uses")
	sum.Checklist = append(sum.Checklist, "search strings, configuration and documents for the name: they are not checked")
}

func (a *RenameAnswer) envelope() *Envelope { return &a.Envelope }

func (a *RenameAnswer) found() bool { return len(a.DeclarationSites) > 0 }

func (a *RenameAnswer) text(b *strings.Builder) {
	if len(a.DeclarationSites) == 0 {
		noSymbol(b, a.Suggestions)
		return
	}
	declared(b, a.DeclarationSites)
	for _, step := range a.Summary.Checklist {
		b.WriteString("  [ ] " + step + "\n")
	}
	title := func(text string, n int) {
		if n > 0 {
			fmt.Fprintf(b, "%s (%d)\n", text, n)
		}
	}
	title("calls", a.Summary.VerifiedCount)
	for _, c := range a.Verified {
		fmt.Fprintf(b, "  %s:%d  in %s  [%s]%s\n", c.FilePath, c.Line, c.Caller, c.Reason, writtenAs(c.WrittenAs))
	}
	for _, list := range []struct {
		title string
		count int
		uses  []NameUse
	}{{"types", a.Summary.TypeUseCount, a.TypeUses}, {"other uses", a.Summary.OtherUseCount, a.OtherUses}} {
		title(list.title, list.count)
		for _, u := range list.uses {
			fmt.Fprintf(b, "  %s:%d  %s in %s  [%s]%s\n", u.FilePath, u.Line, u.Kind, u.Enclosing, u.Reason, writtenAs(u.WrittenAs))
		}
	}
	for _, list := range []struct {
		title string
		count int
		uses  []ImportUse
	}{{"imports", a.Summary.ImportCount, a.ImportUses}, {"re-exports", a.Summary.BarrelCount, a.Barrels}} {
		title(list.title, list.count)
		for _, u := range list.uses {
			fmt.Fprintf(b, "  %s:%d  %s of %s%s\n", u.FilePath, u.Line, u.Name, u.Module, writtenAs(u.WrittenAs))
		}
	}
	title("related", a.Summary.RelatedCount)
	for _, r := range a.Related {
		fmt.Fprintf(b, "  %s:%d  %s\n", r.FilePath, r.Line, r.Symbol)
	}
	title("potential", a.Summary.PotentialCount)
	for _, c := range a.Potential {
		fmt.Fprintf(b, "  %s:%d  in %s  [%s]\n", c.FilePath, c.Line, c.Caller, c.Reason)
	}
	shownOf(b, &a.Envelope, len(a.Verified)+len(a.TypeUses)+len(a.OtherUses)+len(a.ImportUses)+len(a.Barrels)+len(a.Related)+len(a.Potential))
}

// writtenAs says that a place has another name.
func writtenAs(name string) string {
	if name == "" {
		return ""
	}
	return "  as " + name
}
