package gomod

import (
	_ "embed"
	"sort"
	"strings"

	"github.com/mast-search/mast/pkg/graph"
)

// standardText lists the types of the standard library with their methods, sorted:
// import path and name, "i" for an interface or "t", then the methods, all separated
// by tabs; and "g" for functions that return what their type parameters say.
//
//go:embed standard.txt
var standardText string

// standardLine finds what is known of a name of the standard library.
func standardLine(name string) (kind byte, methods string) {
	if name == "error" {
		return 'i', "Error()(string)"
	}
	name += "\t"
	at := func(i int) (start int) { // of the line that byte i is in
		return strings.LastIndexByte(standardText[:i], '\n') + 1
	}
	i := sort.Search(len(standardText), func(i int) bool { return standardText[at(i):] >= name })
	if i == len(standardText) || !strings.HasPrefix(standardText[at(i):], name) {
		return 0, ""
	}
	line, _, _ := strings.Cut(standardText[at(i)+len(name):], "\n")
	kindText, methods, _ := strings.Cut(line, "\t")
	return kindText[0], methods
}

// standardMethods are the methods of a type of the standard library, as
// "Name(types)(types)".
func standardMethods(name string) []string {
	_, methods := standardLine(name)
	if methods == "" {
		return nil
	}
	return strings.Split(methods, "\t")
}

// standardMethod is one of them, or "".
func standardMethod(name, method string) string {
	_, methods := standardLine(name)
	for methods != "" {
		var m string
		m, methods, _ = strings.Cut(methods, "\t")
		if strings.HasPrefix(m, method) && len(m) > len(method) && m[len(method)] == '(' {
			return m
		}
	}
	return ""
}

// isStandard reports whether a package is one of the standard library, which have no
// domain for a first element.
func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".")
}

// Dispatches reports whether a method of an interface of the standard library is
// called.
func (r *rules) Dispatches(_ *graph.Linker, t *graph.Type, name string) bool {
	kind, _ := standardLine(t.Name)
	return kind == 'i' && standardMethod(t.Name, name) != ""
}

// standardPaths are the import paths of packages of the standard library that have
// another name, for the types that its signatures mention.
var standardPaths = map[string]string{
	"ast": "go/ast", "build": "go/build", "constant": "go/constant", "doc": "go/doc", "token": "go/token", "types": "go/types",
	"big": "math/big", "bits": "math/bits", "color": "image/color", "cipher": "crypto/cipher", "ecdh": "crypto/ecdh",
	"rsa": "crypto/rsa", "tls": "crypto/tls", "x509": "crypto/x509", "pkix": "crypto/x509/pkix", "driver": "database/sql/driver",
	"sql": "database/sql", "dwarf": "debug/dwarf", "elf": "debug/elf", "macho": "debug/macho", "pe": "debug/pe",
	"binary": "encoding/binary", "gob": "encoding/gob", "json": "encoding/json", "xml": "encoding/xml", "fs": "io/fs",
	"http": "net/http", "mail": "net/mail", "multipart": "mime/multipart", "netip": "net/netip", "rpc": "net/rpc",
	"textproto": "net/textproto", "url": "net/url", "signal": "os/signal", "user": "os/user", "parse": "text/template/parse",
	"slog": "log/slog", "syntax": "regexp/syntax", "template": "text/template", "rand": "math/rand", "tar": "archive/tar",
	"zip": "archive/zip", "flate": "compress/flate", "heap": "container/heap", "list": "container/list",
}

// standardAliases are types of the standard library with two names.
var standardAliases = map[string]string{
	"os.FileInfo": "io/fs.FileInfo", "os.FileMode": "io/fs.FileMode", "os.DirEntry": "io/fs.DirEntry",
	"os.PathError": "io/fs.PathError", "golang.org/x/net/context.Context": "context.Context",
}
