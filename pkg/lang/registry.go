package lang

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/mast-search/mast/pkg/treesitter"
)

// Registry is the set of languages of one program. It is safe for concurrent
// use.
type Registry struct {
	langs       []*Lang // by name
	byName      map[string]*Lang
	byExtension map[string]*Lang
	byFilename  map[string]*Lang
	byShebang   map[string]*Lang
	sharing     map[string][]*Lang // by an extension of another language
}

// New makes the registry of these languages and decodes none of them. It fails
// if two of them claim the same name, extension, file name or interpreter.
func New(specs []*Spec) (*Registry, error) {
	r := &Registry{
		byName:      map[string]*Lang{},
		byExtension: map[string]*Lang{},
		byFilename:  map[string]*Lang{},
		byShebang:   map[string]*Lang{},
		sharing:     map[string][]*Lang{},
	}
	for _, spec := range specs {
		l := newLang(spec)
		r.langs = append(r.langs, l)
		for _, ext := range spec.Shared {
			r.sharing[ext] = append(r.sharing[ext], l)
		}
		for _, claim := range []struct {
			what  string
			index map[string]*Lang
			keys  []string
		}{
			{"name", r.byName, append([]string{spec.Name}, spec.Aliases...)},
			{"extension", r.byExtension, spec.Extensions},
			{"file name", r.byFilename, spec.Filenames},
			{"interpreter", r.byShebang, spec.Shebangs},
		} {
			for _, key := range claim.keys {
				if other := claim.index[key]; other != nil {
					return nil, fmt.Errorf("register language %s: %s %q belongs to %s already",
						spec.Name, claim.what, key, other.Spec.Name)
				}
				claim.index[key] = l
			}
		}
	}
	slices.SortFunc(r.langs, func(a, b *Lang) int { return strings.Compare(a.Spec.Name, b.Spec.Name) })
	return r, nil
}

// All lists the languages, sorted by name.
func (r *Registry) All() []*Lang { return slices.Clone(r.langs) }

// ByName finds a language by its name or an alias, in any case; nil if there is
// none.
func (r *Registry) ByName(name string) *Lang { return r.byName[strings.ToLower(name)] }

// Names lists the names that answers carry, sorted, each once. Every one of
// them is the name of a language.
func (r *Registry) Names() []string {
	names := map[string]bool{}
	for _, l := range r.langs {
		names[l.Spec.AnswerName()] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// Detect is DetectAmong for a file of which the folder is not known.
func (r *Registry) Detect(file string, head []byte) *Lang { return r.DetectAmong(file, head, nil) }

// DetectAmong tells the language of a file from its base name, its extension (in
// any case) or the interpreter in its first line. file is a path with slashes;
// head is the beginning of the text, of which 256 bytes are enough where no
// languages share the extension. Where some do, the text decides, and if it does
// not tell, the files in the same folder do, whose names siblings returns when
// needed; it may be nil. It returns nil for a language that the registry does
// not have.
func (r *Registry) DetectAmong(file string, head []byte, siblings func() []string) *Lang {
	base := path.Base(file)
	if l := r.byFilename[base]; l != nil {
		return l
	}
	ext := strings.ToLower(path.Ext(base))
	if l := r.byExtension[ext]; l != nil {
		if sharing := r.sharing[ext]; sharing != nil {
			return r.share(l, sharing, base, head, siblings)
		}
		return l
	}
	name := interpreter(head)
	if l := r.byShebang[name]; l != nil {
		return l
	}
	return r.byShebang[strings.TrimRight(name, "0123456789.-")] // python3.12
}

// Lang is a language of a registry.
type Lang struct {
	// Spec is the description of the language.
	Spec *Spec

	decode  func() (*treesitter.Language, error)
	decoded atomic.Bool
	parsers sync.Pool
}

func newLang(spec *Spec) *Lang {
	l := &Lang{Spec: spec}
	l.decode = sync.OnceValues(func() (*treesitter.Language, error) {
		l.decoded.Store(true)
		language, err := treesitter.Decode(spec.Tables)
		if err != nil {
			return nil, fmt.Errorf("load language %s: %w", spec.Name, err)
		}
		return language, nil
	})
	return l
}

// Language returns the tables of the grammar. The first call decodes them,
// which takes milliseconds; the result is shared.
func (l *Lang) Language() (*treesitter.Language, error) { return l.decode() }

// Decoded reports whether the tables have been asked for.
func (l *Lang) Decoded() bool { return l.decoded.Load() }

// Acquire returns a parser for the caller alone, new or used before. Give it
// back with Release when its tree is no longer needed.
func (l *Lang) Acquire() (*treesitter.Parser, error) {
	if p, ok := l.parsers.Get().(*treesitter.Parser); ok {
		return p, nil
	}
	language, err := l.Language()
	if err != nil {
		return nil, err
	}
	return treesitter.NewParser(language, l.Spec.Scanner), nil
}

// Release gives a parser back. Its last tree is not valid from then on.
func (l *Lang) Release(p *treesitter.Parser) { l.parsers.Put(p) }

// Family returns the family of a language, as answers name it, and the strategy
// that resolves its imports; both are empty for a name that no language answers
// with.
func (r *Registry) Family(language string) (family, strategy string) {
	for _, l := range r.langs {
		if l.Spec.AnswerName() == language {
			return l.Spec.Family, l.Spec.Imports
		}
	}
	return "", ""
}
