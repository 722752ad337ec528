package include

import (
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/graph"
)

// systemFunctions are functions of the standard library and of usual systems for which
// projects bring their own where a system lacks them.
var systemFunctions = map[string]bool{
	"accept4": true, "alarm": true, "alphasort": true, "arc4random": true, "asctime_r": true, "asprintf": true,
	"basename": true, "bcmp": true, "bcopy": true, "bzero": true, "clock_gettime": true, "closedir": true,
	"closefrom": true, "copy_file_range": true, "ctime_r": true, "daemon": true, "dirname": true, "dprintf": true,
	"dup2": true, "dup3": true, "endpwent": true, "epoll_create": true, "epoll_create1": true, "epoll_ctl": true,
	"epoll_pwait": true, "epoll_wait": true, "err": true, "errx": true, "explicit_bzero": true, "fallocate": true,
	"fdatasync": true, "fdopendir": true, "fmemopen": true, "fnmatch": true, "fork": true, "freeaddrinfo": true,
	"fseeko": true, "fsync": true, "ftello": true, "ftruncate": true, "futimens": true, "gai_strerror": true,
	"getaddrinfo": true, "getdelim": true, "getentropy": true, "getline": true, "getnameinfo": true, "getopt": true,
	"getopt_long": true, "getpagesize": true, "getpass": true, "getpeereid": true, "getpid": true, "getpwnam_r": true,
	"getpwuid_r": true, "getrandom": true, "getrusage": true, "gettimeofday": true, "glob": true, "globfree": true,
	"gmtime_r": true, "hstrerror": true, "hypot": true, "inet_aton": true, "inet_ntoa": true, "inet_ntop": true,
	"inet_pton": true, "isatty": true, "isblank": true, "isinf": true, "isnan": true, "kill": true, "kqueue": true,
	"localtime_r": true, "lrint": true, "lround": true, "lstat": true, "memccpy": true, "memcpy": true, "memmem": true,
	"memmove": true, "mempcpy": true, "memrchr": true, "memset_s": true, "mkdtemp": true, "mkostemp": true,
	"mkstemp": true, "mmap": true, "munmap": true, "nanosleep": true, "openat": true, "opendir": true, "openpty": true,
	"pipe": true, "pipe2": true, "poll": true, "posix_fadvise": true, "posix_fallocate": true, "posix_memalign": true,
	"pread": true, "preadv": true, "pselect": true, "ptsname_r": true, "pwrite": true, "pwritev": true, "qsort_r": true,
	"raise": true, "rand_r": true, "random": true, "readdir": true, "readdir_r": true, "readlink": true, "readv": true,
	"reallocarray": true, "reallocf": true, "realpath": true, "recallocarray": true, "regcomp": true, "regexec": true,
	"regfree": true, "round": true, "scandir": true, "sem_destroy": true, "sem_init": true, "sem_post": true,
	"sem_timedwait": true, "sem_trywait": true, "sem_wait": true, "sendfile": true, "setegid": true, "setenv": true,
	"seteuid": true, "setlinebuf": true, "setlocale": true, "setproctitle": true, "setresuid": true, "sigaction": true,
	"sigsetjmp": true, "sleep": true, "snprintf": true, "socketpair": true, "splice": true, "srandom": true,
	"stpcpy": true, "stpncpy": true, "strcasecmp": true, "strcasestr": true, "strchrnul": true, "strdup": true,
	"strerror_r": true, "strlcat": true, "strlcpy": true, "strncasecmp": true, "strndup": true, "strnlen": true,
	"strptime": true, "strsep": true, "strsignal": true, "strtod": true, "strtof": true, "strtoimax": true,
	"strtok_r": true, "strtoll": true, "strtonum": true, "strtoull": true, "strtoumax": true, "strverscmp": true,
	"symlink": true, "sysconf": true, "syslog": true, "tcgetattr": true, "tcsetattr": true, "tdelete": true,
	"tfind": true, "timegm": true, "timingsafe_bcmp": true, "trunc": true, "tsearch": true, "twalk": true,
	"unsetenv": true, "usleep": true, "utimensat": true, "utimes": true, "vasprintf": true, "vdprintf": true,
	"verr": true, "verrx": true, "vfork": true, "vsnprintf": true, "vsyslog": true, "vwarn": true, "vwarnx": true,
	"waitpid": true, "warn": true, "warnx": true, "wcsdup": true, "wcslcpy": true, "wcsnlen": true, "writev": true,
}

// replaced reports whether a use can mean a function of the system instead of the one
// of that name which the project has for other systems. It cannot where the file
// defines it itself, or includes nothing of the system.
func (r *rules) replaced(at graph.Site, found []graph.Found) bool {
	for _, d := range found {
		s := r.project.Symbol(d.Decl)
		if s.Kind != code.SymbolFunction || d.Decl.File == at.File.ID && s.Flags&code.FlagAmbient == 0 {
			return false
		}
		if !systemFunctions[s.Name] {
			return false
		}
	}
	return r.view(at.File).system
}
