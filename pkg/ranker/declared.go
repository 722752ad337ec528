package ranker

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/store"
)

// maxNamed bounds the chunks looked at for one name: names such as
// "constructor" have thousands.
const maxNamed = 2000

// declare finds the chunks that declare a name of the query, and those whose
// name is made of neighbouring words of it.
func (p *Pool) declare(ctx context.Context, s *scoring) error {
	if p.on(DeclarationName) {
		for i := range p.Query.Names {
			n := &p.Query.Names[i]
			if !n.Written && !p.Query.Identifier {
				continue
			}
			if err := p.declareName(ctx, s, n); err != nil {
				return err
			}
		}
	}
	if p.on(JoinedNameName) && !p.Query.Identifier {
		return p.declareRuns(ctx, s)
	}
	return nil
}

// named is a declaration of a name with what speaks for it.
type named struct {
	number, file int
	value        float64
	place        int
}

// declareName finds the declarations of one name.
func (p *Pool) declareName(ctx context.Context, s *scoring, n *Name) error {
	var all []named
	best := elsewhere
	seen := make(map[int64]bool)
	written := false // something has the name as the query spells it, where it asks for it
	for i, spelling := range spellings(n.Name) {
		if i > 0 && written {
			break // what is spelled otherwise is something else
		}
		hits, err := p.View.Named(ctx, spelling, p.Query.Scope, maxNamed)
		if err != nil {
			return err
		}
		for _, h := range hits {
			file, number, ok := p.postings.Number(h.Chunk)
			if !ok || seen[h.Chunk] || !s.inScope(file, number) {
				continue
			}
			seen[h.Chunk] = true
			d := named{number: number, file: file, place: place(h.Parent, p.postings.Files[file].Path, n.Parent)}
			best = min(best, d.place)
			written = written || i == 0 && h.SameCase && d.place <= inOther
			d.value = p.worth(&h, number, file, n, i > 0, d.place)
			all = append(all, d)
		}
	}
	// What stands in the container that was asked for makes the rest others of
	// the same name.
	all = slices.DeleteFunc(all, func(d named) bool { return best <= inOther && n.Parent != "" && d.place > best })
	factor := declaredEmbedded
	if p.Query.Identifier {
		factor = declaredIdentifier
	} else if len(all) > manyDeclared {
		factor *= manyDeclared / float64(len(all))
	}
	for _, d := range all {
		c := p.chunk(d.number)
		c.Declared = max(c.Declared, d.value*factor)
	}
	return nil
}

// worth values one declaration.
func (p *Pool) worth(h *store.NameHit, number, file int, n *Name, respelled bool, place int) float64 {
	info := &p.postings.Chunks[number]
	v := kindWorth(h.Kind, info.Prototype)
	switch {
	case respelled:
		v *= otherCase * otherStyle
	case !h.SameCase:
		v *= otherCase
	}
	if !h.Own {
		v *= onlyShown
	}
	if h.Exported {
		v *= exportedFactor
	}
	if sameStem(p.postings.Files[file].Path, n.Name) {
		v *= ownFileFactor
	}
	if n.Parent != "" && place <= inOther {
		v *= insideFactor
	}
	return v * (1 + lengthGain*min(1, math.Log1p(float64(info.Lines))/5))
}

// sameStem reports whether a file is named for a declaration, or for several of
// them.
func sameStem(path, name string) bool {
	stem, name := plainName(store.FileStem(path)), plainName(name)
	return stem == name || stem == name+"s" || stem+"s" == name
}

// kindWorth puts declarations of things before their members, values and
// headings.
func kindWorth(k code.ChunkKind, prototype bool) float64 {
	switch {
	case prototype:
		return 0.6
	case k == code.ChunkMethod, k == code.ChunkExport:
		return 0.8
	case k == code.ChunkBlock:
		return 0.5
	case k == code.ChunkDoc:
		return 0.2
	}
	return 1
}

// spellings returns a name as asked for, and as it is written where words are
// joined otherwise.
func spellings(name string) []string {
	all := []string{name}
	snake := strings.Builder{}
	before := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && (unicode.IsLower(before) || unicode.IsDigit(before)) {
			snake.WriteByte('_')
		}
		snake.WriteRune(unicode.ToLower(r))
		before = r
	}
	for _, other := range []string{plainName(name), snake.String()} {
		if other != "" && !slices.ContainsFunc(all, func(s string) bool { return strings.EqualFold(s, other) }) {
			all = append(all, other)
		}
	}
	return all
}

// Where a declaration stands, against the container that was asked for.
const (
	inContainer = iota // in it, or none was asked for
	inOther            // in a container of its name, not known to be in the module that was asked for
	inPath             // in a file or folder of its name
	elsewhere
)

// place says how a declaration fits an asked dotted container, of which the
// tail may be given, and which may begin with names of modules: files or folders.
func place(parent, path, asked string) int {
	if asked == "" || parent == asked || strings.HasSuffix(parent, "."+asked) {
		return inContainer
	}
	if module, ok := strings.CutSuffix(asked, "."+parent); ok && parent != "" {
		if inPathOf(path, module) {
			return inContainer
		}
		return inOther
	}
	if inPathOf(path, asked) {
		return inPath
	}
	return elsewhere
}

// inPathOf reports whether a file, or a folder of it, has the last name of a dotted
// module.
func inPathOf(path, module string) bool {
	last := store.LastSegment(module)
	for segment := range strings.SplitSeq(strings.ToLower(path), "/") {
		stem, _, _ := strings.Cut(segment, ".")
		if segment == last || stem == last {
			return true
		}
	}
	return false
}

// declareRuns finds the declarations whose names are made of two or three
// neighbouring words.
func (p *Pool) declareRuns(ctx context.Context, s *scoring) error {
	runs := p.reading.runs
	for i := range runs {
		for n := 2; n <= 3 && i+n <= len(runs); n++ {
			if slices.Contains(runs[i:i+n], "") {
				break
			}
			if err := p.declareRun(ctx, s, strings.Join(runs[i:i+n], "")); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Pool) declareRun(ctx context.Context, s *scoring, joined string) error {
	var found []int
	count := 0
	err := p.postings.Declaring(ctx, joined, func(file, number int) {
		count++
		if len(found) < maxNamed && s.inScope(file, number) {
			found = append(found, number)
		}
	})
	for _, number := range found {
		c := p.chunk(number)
		info := p.info(c)
		v := kindWorth(info.Kind, info.Prototype) / math.Sqrt(float64(count))
		_, stem := store.PathTerms(p.Files[c.File].Path)
		if strings.Join(stem, "") == joined {
			v *= joinedOwnFile
		}
		c.Joined = max(c.Joined, v)
	}
	return err
}
