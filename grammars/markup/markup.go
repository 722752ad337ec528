// Package markup finds the scripts in components: files of markup whose script
// elements hold the code, as of Vue, Svelte and Astro. It follows the rules of HTML
// as far as they decide where a script starts and ends.
package markup

import (
	"bytes"

	"github.com/mast-search/mast/grammars/javascript"
	"github.com/mast-search/mast/grammars/tsx"
	"github.com/mast-search/mast/grammars/typescript"
	"github.com/mast-search/mast/pkg/code"
	"github.com/mast-search/mast/pkg/lang"
)

// Scripts returns the contents of the script elements of src that are written in
// JavaScript or TypeScript, by their attributes lang and type; plain is the
// language of those without these attributes. Scripts in comments do not count,
// nor does what looks like one in a style. An element that is not closed reaches to
// the end, as in browsers.
//
// Other tags are not looked at: an expression in a template may hold a "<" that
// starts none. For the same reason a script or a style starts only where a line does
// or behind another tag. The time is linear in the size of src.
func Scripts(src []byte, plain string) []lang.Region {
	var regions []lang.Region
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '<')
		if i < 0 {
			return regions
		}
		at += i
		rest := src[at:]
		switch {
		case bytes.HasPrefix(rest, []byte(commentStart)):
			at += skipComment(rest)
		case !startsElement(src[:at]):
			at++
		case isTag(rest, "script"):
			tag, ok := readTag(rest, "script")
			if !ok {
				at++
				continue
			}
			start := at + tag.size
			at = start
			if tag.empty {
				continue
			}
			at += contentSize(src[start:], "script")
			if language := scriptLanguage(tag, plain); language != "" && len(bytes.TrimSpace(src[start:at])) > 0 {
				regions = append(regions, lang.Region{
					Language: language, Span: code.Span{Start: uint32(start), End: uint32(at)},
				})
			}
		case isTag(rest, "style"):
			tag, ok := readTag(rest, "style")
			if !ok {
				at++
				continue
			}
			at += tag.size
			if !tag.empty {
				at += contentSize(src[at:], "style")
			}
		default:
			at++
		}
	}
}

// scriptLanguage tells the language of a script from its attributes; "" for
// what is not parsed: other languages, data, templates.
func scriptLanguage(t tag, plain string) string {
	switch t.lang {
	case "":
	case "ts", "typescript":
		return typescript.Spec().Name
	case "tsx":
		return tsx.Spec().Name
	case "js", "javascript", "jsx", "babel":
		return javascript.Spec().Name
	default:
		return ""
	}
	switch t.kind {
	case "", "module":
		return plain
	case "text/typescript", "application/typescript", "ts":
		return typescript.Spec().Name
	case "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript", "text/babel", "text/jsx":
		return javascript.Spec().Name
	}
	return ""
}

// Frontmatter returns the lines between a first line "---" and the next one, as
// a region of the given language. Only white space and a byte order mark may stand
// before it. ok is false when there is none, or it is not closed.
func Frontmatter(src []byte, language string) (region lang.Region, ok bool) {
	const fence = "---"
	body := bytes.TrimPrefix(src, []byte("\xEF\xBB\xBF"))
	body = bytes.TrimLeft(body, " \t\r\n")
	first, rest, found := bytes.Cut(body, []byte("\n"))
	if !found || string(bytes.TrimRight(first, " \t\r")) != fence {
		return lang.Region{}, false
	}
	start := len(src) - len(rest)
	for at, line := start, []byte(nil); at < len(src); at += len(line) {
		line = src[at:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		if string(bytes.TrimSpace(line)) == fence {
			return lang.Region{Language: language, Span: code.Span{Start: uint32(start), End: uint32(at)}}, true
		}
	}
	return lang.Region{}, false
}
