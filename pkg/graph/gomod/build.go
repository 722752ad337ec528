package gomod

import (
	"path"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// together keeps the declarations whose files can be part of the same build as f,
// as far as names of files tell; all when none can.
func together(p *graph.Project, f *graph.File, found []graph.Found) []graph.Found {
	own := platformOf(f.Path)
	if own == (platform{}) {
		return found
	}
	var kept []graph.Found
	for _, d := range found {
		if own.allows(platformOf(p.Files[d.Decl.File].Path)) {
			kept = append(kept, d)
		}
	}
	if len(kept) == 0 {
		return found
	}
	return kept
}

// platform is what the name of a file says about the systems that it is for.
type platform struct{ system, processor string }

func (a platform) allows(b platform) bool {
	return (a.system == "" || b.system == "" || a.system == b.system) &&
		(a.processor == "" || b.processor == "" || a.processor == b.processor)
}

// platformOf reads "name_system_processor.go", both parts optional, "_test" behind.
func platformOf(file string) platform {
	name := strings.TrimSuffix(strings.TrimSuffix(path.Base(file), extension), "_test")
	parts := strings.Split(name, "_")
	var p platform
	n := len(parts)
	if n > 1 && processors[parts[n-1]] {
		p.processor = parts[n-1]
		n--
	}
	if n > 1 && systems[parts[n-1]] {
		p.system = parts[n-1]
	}
	return p
}

var systems = setOf("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")

var processors = setOf("386 amd64 amd64p32 arm arm64 arm64be armbe loong64 mips mips64 mips64le mips64p32 mips64p32le mipsle " +
	"ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm")

func setOf(words string) map[string]bool {
	set := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}
