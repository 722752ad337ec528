package include

import (
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// platforms are the words in paths that say for which system, processor or facility of
// a system a file is.
var platforms = map[string]bool{
	"win": true, "win32": true, "win64": true, "windows": true, "winrt": true, "mingw": true, "cygwin": true, "msvc": true,
	"iocp": true, "uwp": true, "posix": true, "unix": true, "linux": true, "darwin": true, "macos": true, "mac": true,
	"osx": true, "macosx": true, "apple": true, "ios": true, "cocoa": true, "android": true, "bsd": true,
	"freebsd": true, "openbsd": true, "netbsd": true, "dragonfly": true, "solaris": true, "sunos": true, "illumos": true,
	"aix": true, "hpux": true, "haiku": true, "os390": true, "zos": true, "ibmi": true, "qnx": true, "hurd": true, "amiga": true,
	"vms": true, "os2": true, "dos": true, "wasm": true, "wasi": true, "emscripten": true, "fuchsia": true, "vxworks": true,
	"epoll": true, "kqueue": true, "kevent": true, "evport": true, "select": true, "poll": true, "devpoll": true,
	"uring": true, "pthread": true, "pthreads": true, "x86": true, "x64": true, "amd64": true, "i386": true, "x86_64": true,
	"arm": true, "arm32": true, "arm64": true, "aarch64": true, "neon": true, "sse": true, "sse2": true, "sse3": true,
	"ssse3": true, "sse4": true, "sse41": true, "sse42": true, "avx": true, "avx2": true, "avx512": true, "ppc": true,
	"ppc64": true, "powerpc": true, "mips": true, "riscv": true, "s390": true, "s390x": true, "sparc": true, "loongarch": true,
	"glx": true, "wgl": true, "egl": true, "x11": true, "wayland": true, "gtk": true, "sdl": true,
}

// fallbacks are the words for what is taken where there is nothing for the platform.
var fallbacks = map[string]bool{
	"generic": true, "stub": true, "stubs": true, "noop": true, "null": true, "none": true, "dummy": true, "fallback": true,
	"portable": true, "default": true, "other": true, "no": true, "scalar": true,
}

// perPlatform reports whether the files of declarations are all for some platform, one
// of them at most for the others, and differ in that.
func (r *rules) perPlatform(found []graph.Found) bool {
	seen := make(map[graph.FileID]bool)
	fallback := 0
	for _, d := range found {
		if seen[d.Decl.File] {
			continue
		}
		seen[d.Decl.File] = true
		switch platform, other := platformOf(r.project.Files[d.Decl.File].Path); {
		case platform:
		case other:
			fallback++
		default:
			return false
		}
	}
	return fallback <= 1
}

// platformOf reports whether a path names a platform, or what is taken for others.
func platformOf(path string) (platform, other bool) {
	words := strings.FieldsFunc(strings.ToLower(path), func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z')
	})
	for _, w := range words {
		for _, part := range append(strings.Split(w, "_"), w) {
			platform = platform || platforms[part]
			other = other || fallbacks[part]
		}
	}
	return platform, other
}
