package tool

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/search"
	"github.com/mast-search/mast/pkg/store"
)

// symbolInput are the arguments that choose declarations.
type symbolInput struct {
	symbol, filePath string
	line             int
}

// params returns the arguments.
func (in *symbolInput) params() []Param {
	return []Param{
		{
			Name: "symbol", String: &in.symbol, Required: true, Example: `"UserStore.save"`,
			Doc: "Name, plain or qualified: Class.method, pkg.Func",
		},
		{Name: "file_path", String: &in.filePath, Path: true, Example: `"src/user.ts"`, Absent: "any file", Doc: "File that declares it"},
		{Name: "line", Int: &in.line, Min: 1, Example: "42", Absent: "any line", Doc: "Line of its declaration"},
	}
}

// Bounds of the search for declarations.
const (
	maxNamed  = 2000 // chunks that declare a name
	maxOthers = 3    // places that a note names
)

// declaration is one declaration that a symbol argument means.
type declaration struct {
	file *factsFile
	// index is that of the symbol in the facts of the file.
	index int32
}

// factsFile is a file with what other files see of it.
type factsFile struct {
	store.FileState
	facts *code.Facts

	src   []byte // read on demand
	lines code.Lines
}

func (d *declaration) symbol() *code.Symbol { return &d.file.facts.Symbols[d.index] }

// name is the qualified name.
func (d *declaration) name() string { return qualifiedName(d.file.facts, d.index) }

// text reads the text of the file once.
func (f *factsFile) text(ctx context.Context, v *store.View) error {
	if f.src != nil || f.Lines == 0 {
		return nil
	}
	src, err := v.Text(ctx, f.ID)
	if err != nil {
		return err
	}
	f.src, f.lines = src, code.NewLines(src)
	return nil
}

// line is the line of the declared name.
func (d *declaration) line() int { return d.file.lines.Line(namePlace(d.symbol())) }

// namePlace is where a declaration is: at its name, or at its head if it has none.
func namePlace(s *code.Symbol) uint32 {
	switch {
	case !s.NameSpan.Empty():
		return s.NameSpan.Start
	case !s.Head.Empty():
		return s.Head.Start
	}
	return s.Span.Start
}

// find returns the declarations that a symbol argument means, in the order of
// their paths and places, and the files that were looked into for it. An ambiguous
// name gives all of its declarations.
func (r *reading) find(ctx context.Context, in *symbolInput) ([]declaration, error) {
	name := parseSymbol(in.symbol)
	keep, err := r.within(ctx, in.filePath)
	if err != nil {
		return nil, err
	}
	var files []store.FileState
	if keep != nil {
		files = keep
	} else if files, err = r.naming(ctx, &name); err != nil {
		return nil, err
	}
	opened, err := r.outlines(ctx, files)
	if err != nil {
		return nil, err
	}
	found := r.matching(opened, &name)
	if found, err = r.atLine(ctx, in, found); err != nil {
		return nil, err
	}
	for i := range found {
		if err := found[i].file.text(ctx, r.view); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// within returns the files that a file argument names, all of a folder if it names
// one, or nil if it is absent.
func (r *reading) within(ctx context.Context, filePath string) ([]store.FileState, error) {
	if filePath == "" {
		return nil, nil
	}
	if below, _, err := r.folder(ctx, "file_path", filePath); len(below) > 0 || err != nil {
		return below, err
	}
	f, err := r.target(ctx, "file_path", filePath)
	if err != nil {
		return nil, err
	}
	if f.Status == store.StatusLines {
		r.unparsed(&f)
	}
	return []store.FileState{f}, nil
}

// naming returns the files with a chunk that declares the name.
func (r *reading) naming(ctx context.Context, name *symbolName) ([]store.FileState, error) {
	whole, err := r.view.Scope(ctx, nil, nil, false)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, key := range []string{name.name, "#" + name.name} {
		hits, err := r.view.Named(ctx, key, whole, maxNamed)
		if err != nil {
			return nil, err
		}
		if len(hits) == maxNamed {
			r.note("only the first %d declarations of the name were looked at; give file_path", maxNamed)
		}
		for _, h := range hits {
			ids = append(ids, h.Chunk)
		}
	}
	chunks, err := r.view.Chunks(ctx, ids)
	if err != nil {
		return nil, err
	}
	seen := make(map[int64]bool)
	var files []store.FileState
	for i := range chunks {
		id := chunks[i].FileID
		if seen[id] {
			continue
		}
		seen[id] = true
		f, err := r.view.FileByID(ctx, id)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// outlines reads what other files see of files, without those that are gone or
// have no facts, in the order of their paths.
func (r *reading) outlines(ctx context.Context, files []store.FileState) ([]*factsFile, error) {
	ids := make([]int64, len(files))
	for i := range files {
		ids[i] = files[i].ID
	}
	var mu sync.Mutex
	var opened []*factsFile
	err := r.view.Outlines(ctx, ids, func(i int, facts *code.Facts) {
		mu.Lock()
		defer mu.Unlock()
		if !r.gone[files[i].Path] {
			opened = append(opened, &factsFile{FileState: files[i], facts: facts})
		}
	})
	slices.SortFunc(opened, func(a, b *factsFile) int { return strings.Compare(a.Path, b.Path) })
	return opened, err
}

// matching returns the declarations that are meant: exact spelling before any
// other, real declarations before additions to them and package clauses.
func (r *reading) matching(files []*factsFile, name *symbolName) []declaration {
	for _, way := range []struct {
		fold
		loose
	}{{false, false}, {false, true}, {true, true}} {
		var found []declaration
		for _, file := range files {
			for i := range file.facts.Symbols {
				if name.matches(file.Path, file.facts, int32(i), way.fold, way.loose) {
					found = append(found, declaration{file, int32(i)})
				}
			}
		}
		found = withoutAdditions(found)
		if len(found) == 0 {
			continue
		}
		if way.fold {
			r.note("nothing is spelled %s; this is without regard to case", jsonText(shorten(name.name)))
		}
		return found
	}
	return nil
}

// withoutAdditions leaves out what only adds to a declaration that is there, and
// package clauses beside other declarations.
func withoutAdditions(found []declaration) []declaration {
	for _, lesser := range []func(s *code.Symbol) bool{
		isPackageClause,
		func(s *code.Symbol) bool { return s.Flags&code.FlagExtension != 0 },
	} {
		is := func(d declaration) bool { return lesser(d.symbol()) }
		if slices.ContainsFunc(found, func(d declaration) bool { return !is(d) }) {
			found = slices.DeleteFunc(found, is)
		}
	}
	return found
}

// maxOff is how far a line may be off the declaration that it chooses: it may have
// been read before an edit, or be that of a decorator.
const maxOff = 5

// atLine keeps the declarations that a line argument chooses: those whose name
// stands there, or else the innermost around it, or else the nearest if it is near.
func (r *reading) atLine(ctx context.Context, in *symbolInput, found []declaration) ([]declaration, error) {
	if in.line == 0 || len(found) == 0 {
		return found, nil
	}
	var named, around, near []declaration
	best := maxOff + 1
	for _, d := range found {
		if err := d.file.text(ctx, r.view); err != nil {
			return nil, err
		}
		first, last := d.file.lines.Range(d.symbol().Span)
		off := max(d.line()-in.line, in.line-d.line())
		switch {
		case off == 0:
			named = append(named, d)
		case first <= in.line && in.line <= last:
			around = append(around, d)
		case off < best:
			best, near = off, []declaration{d}
		case off == best:
			near = append(near, d)
		}
	}
	switch {
	case len(named) > 0:
		return named, nil
	case len(around) > 0:
		// Declarations come before what they hold.
		last := around[len(around)-1]
		return slices.DeleteFunc(around, func(d declaration) bool { return d != last && d.file == last.file }), nil
	case len(near) == 1:
		r.note("line %d is in no declaration of %s; the nearest is at line %d", in.line, shorten(in.symbol), near[0].line())
		return near, nil
	}
	places := make([]string, 0, maxOthers)
	for i := range found[:min(len(found), maxOthers)] {
		places = append(places, fmt.Sprintf("%s:%d", found[i].file.Path, found[i].line()))
	}
	r.note("no declaration of %s at line %d; there are %s", shorten(in.symbol), in.line, strings.Join(places, ", "))
	return nil, nil
}

// missing fills in what an answer says of a symbol that was not found: names that
// are like it, and what was not looked into. The result is never nil.
func (r *reading) missing(ctx context.Context, in *symbolInput) ([]string, error) {
	suggestions, err := r.elsewhere(ctx, in)
	if err != nil {
		return nil, err
	}
	if len(suggestions) == 0 {
		if suggestions, err = search.Suggest(ctx, r.view, parseSymbol(in.symbol).name); err != nil {
			return nil, err
		}
	}
	if err := r.faulty(ctx, in.filePath); err != nil {
		return nil, err
	}
	return append([]string{}, suggestions...), r.uncovered(ctx)
}

// faulty says that a file has parts that were not understood.
func (r *reading) faulty(ctx context.Context, filePath string) error {
	if filePath == "" {
		return nil
	}
	rel, err := r.project.relative("file_path", filePath, "")
	if err != nil {
		return err
	}
	problems, err := r.view.Problems(ctx)
	if err != nil {
		return err
	}
	for _, p := range problems {
		if p.Path == rel {
			r.gaps = append(r.gaps, strings.TrimRight(fmt.Sprintf("%s: %s %s", p.Path, p.Reason, p.Detail), " "))
		}
	}
	return nil
}

// elsewhere names the declarations of the plain name in other files or containers
// than the asked ones.
func (r *reading) elsewhere(ctx context.Context, in *symbolInput) ([]string, error) {
	name := parseSymbol(in.symbol)
	if in.filePath == "" && in.line == 0 && len(name.containers) == 0 {
		return nil, nil
	}
	found, err := r.find(ctx, &symbolInput{symbol: name.name})
	if err != nil {
		return nil, err
	}
	var names []string
	for i := range found[:min(len(found), maxOthers)] {
		names = append(names, fmt.Sprintf("%s (%s:%d)", found[i].name(), found[i].file.Path, found[i].line()))
	}
	return names, nil
}

// uncovered says which files have no declarations in the index although they may
// have some.
func (r *reading) uncovered(ctx context.Context) error {
	counts, err := r.view.Counts(ctx)
	if err != nil {
		return err
	}
	r.byLines(counts.FellBack)
	if n := counts.Languages[""]; n > 0 {
		r.gaps = append(r.gaps, fmt.Sprintf("declarations in %s without a grammar", Count(n, "text file", "text files")))
	}
	return nil
}

// byLines says, in one gap for all languages, how many files have no declarations
// because they could not be parsed.
func (r *reading) byLines(files map[string]int) {
	total := 0
	var each []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		total += files[name]
		each = append(each, fmt.Sprintf("%s %d", name, files[name]))
	}
	switch len(each) {
	case 0:
		return
	case 1:
		each[0], _, _ = strings.Cut(each[0], " ")
	}
	gap := fmt.Sprintf("%s covered by lines only (%s; mast_status says why)", Count(total, "file", "files"), strings.Join(each, ", "))
	if !slices.Contains(r.gaps, gap) {
		r.gaps = append(r.gaps, gap)
	}
}

// breadcrumb is the file and the containers of a declaration, the outermost first.
func (d *declaration) breadcrumb() string {
	names := writtenContainers(d.file.facts, d.index)
	slices.Reverse(names)
	return strings.Join(append(append([]string{d.file.Path}, names...), d.symbol().Name), " > ")
}

// paths returns the files of declarations.
func paths(found []declaration) []string {
	var out []string
	for i := range found {
		if p := found[i].file.Path; !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}
