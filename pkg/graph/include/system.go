package include

import "strings"

// systemHeaders are headers of the standard libraries and of the usual systems that
// have an ending and no folder. Those without an ending are told by that.
var systemHeaders = map[string]bool{
	"aio.h": true, "alloca.h": true, "arpa/inet.h": true, "assert.h": true, "byteswap.h": true, "complex.h": true,
	"cpio.h": true, "ctype.h": true, "dirent.h": true, "dlfcn.h": true, "elf.h": true, "endian.h": true, "err.h": true,
	"errno.h": true, "error.h": true, "execinfo.h": true, "fcntl.h": true, "fenv.h": true, "features.h": true,
	"float.h": true, "fnmatch.h": true, "ftw.h": true, "getopt.h": true, "glob.h": true, "grp.h": true,
	"iconv.h": true, "ifaddrs.h": true, "inttypes.h": true, "io.h": true, "iso646.h": true, "langinfo.h": true,
	"libgen.h": true, "limits.h": true, "link.h": true, "locale.h": true, "malloc.h": true, "math.h": true,
	"memory.h": true, "mntent.h": true, "monetary.h": true, "mqueue.h": true, "ndbm.h": true, "netdb.h": true,
	"nl_types.h": true, "paths.h": true, "poll.h": true, "process.h": true, "pthread.h": true, "pty.h": true,
	"pwd.h": true, "regex.h": true, "resolv.h": true, "sched.h": true, "search.h": true, "semaphore.h": true,
	"setjmp.h": true, "shadow.h": true, "signal.h": true, "spawn.h": true, "stdalign.h": true, "stdarg.h": true,
	"stdatomic.h": true, "stdbit.h": true, "stdbool.h": true, "stdckdint.h": true, "stddef.h": true, "stdint.h": true,
	"stdio.h": true, "stdlib.h": true, "stdnoreturn.h": true, "string.h": true, "strings.h": true, "stropts.h": true,
	"syslog.h": true, "tar.h": true, "termios.h": true, "tgmath.h": true, "threads.h": true, "time.h": true,
	"uchar.h": true, "ucontext.h": true, "ulimit.h": true, "unistd.h": true, "utime.h": true, "utmp.h": true,
	"utmpx.h": true, "values.h": true, "wchar.h": true, "wctype.h": true, "windows.h": true, "winsock2.h": true,
	"ws2tcpip.h": true, "wordexp.h": true, "conio.h": true, "direct.h": true, "tchar.h": true, "intrin.h": true,
	"immintrin.h": true, "emmintrin.h": true, "xmmintrin.h": true, "nmmintrin.h": true, "x86intrin.h": true,
	"arm_neon.h": true, "cpuid.h": true,
}

// systemFolders are the first folders of headers of the usual systems.
var systemFolders = map[string]bool{
	"sys": true, "net": true, "netinet": true, "arpa": true, "linux": true, "asm": true, "bits": true, "mach": true,
	"mach-o": true, "libkern": true, "machine": true, "experimental": true, "ext": true,
}

// isSystemHeader reports whether a header is one of the standard libraries or of a
// usual system.
func isSystemHeader(name string) bool {
	first, _, nested := strings.Cut(name, "/")
	if nested {
		return systemFolders[first] || systemHeaders[name]
	}
	return systemHeaders[name] || !strings.Contains(name, ".")
}
