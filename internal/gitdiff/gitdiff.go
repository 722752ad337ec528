// Package gitdiff tells which lines of the working tree differ from a commit, by
// asking git.
package gitdiff

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// Range is a range of lines, 1-based and inclusive. Last is First - 1 where lines
// were only removed: between Last and First.
type Range struct{ First, Last int }

// File is one file that differs.
type File struct {
	// Path is where the file is now, relative to the folder that was asked about,
	// with slashes; for a deleted file where it was.
	Path string
	// Old is where it was, when that differs.
	Old              string
	Added, Deleted   bool
	Untracked        bool
	Lines            []Range
	RemovedLineCount int
}

// ErrNoRepository says that the folder belongs to no git repository, or that git is
// not there.
var ErrNoRepository = errors.New("no git repository")

// ErrRevision says that the revision is not one of the repository.
var ErrRevision = errors.New("unknown revision")

// emptyTree is the name that git gives to a tree without files.
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

// Changes returns the files below dir that differ from a revision, by path:
// committed since, staged or not, and new files that git does not ignore. An empty
// revision is HEAD, or nothing at all in a repository without commits.
func Changes(ctx context.Context, dir, revision string) ([]File, error) {
	if strings.HasPrefix(revision, "-") {
		return nil, fmt.Errorf("%w %q", ErrRevision, revision)
	}
	if _, err := run(ctx, dir, "rev-parse", "--is-inside-work-tree"); err != nil {
		return nil, fmt.Errorf("%w at %s", ErrNoRepository, dir)
	}
	base := revision
	if base == "" {
		base = "HEAD"
	}
	if _, err := run(ctx, dir, "rev-parse", "--verify", "--quiet", base+"^{commit}"); err != nil {
		if revision != "" {
			return nil, fmt.Errorf("%w %q", ErrRevision, revision)
		}
		base = emptyTree
	}
	out, err := run(ctx, dir, "-c", "core.quotePath=false", "-c", "diff.noprefix=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv",
		"--unified=0", "--find-renames", "--relative", "--src-prefix=a/", "--dst-prefix=b/", base, "--")
	if err != nil {
		return nil, err
	}
	files, err := parse(out)
	if err != nil {
		return nil, err
	}
	if out, err = run(ctx, dir, "ls-files", "-z", "--others", "--exclude-standard"); err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name != "" {
			files = append(files, File{Path: name, Added: true, Untracked: true, Lines: []Range{{1, 1 << 30}}})
		}
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

func run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		text, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		return nil, fmt.Errorf("git %s: %w: %s", args[len(args)-1], err, text)
	}
	return out, nil
}

// parse reads a diff without context.
func parse(diff []byte) ([]File, error) {
	var files []File
	var f *File
	left := 0 // lines of the hunk that are not headers, whatever they look like
	scanner := bufio.NewScanner(bytes.NewReader(diff))
	scanner.Buffer(nil, len(diff)+1)
	for scanner.Scan() {
		line := scanner.Text()
		if left > 0 && line != "" && (line[0] == '+' || line[0] == '-') {
			left--
			continue
		}
		switch {
		case strings.HasPrefix(line, "diff --git "):
			files = append(files, File{})
			f = &files[len(files)-1]
			f.Path = pathOfHeader(line)
		case f == nil:
		case strings.HasPrefix(line, "new file mode"):
			f.Added = true
		case strings.HasPrefix(line, "deleted file mode"):
			f.Deleted = true
		case strings.HasPrefix(line, "rename from "):
			f.Old = unquote(strings.TrimPrefix(line, "rename from "))
		case strings.HasPrefix(line, "rename to "):
			f.Path = unquote(strings.TrimPrefix(line, "rename to "))
		case strings.HasPrefix(line, "--- ") && f.Deleted:
			f.Path = withoutPrefix(strings.TrimPrefix(line, "--- "))
		case strings.HasPrefix(line, "+++ ") && !f.Deleted:
			f.Path = withoutPrefix(strings.TrimPrefix(line, "+++ "))
		case strings.HasPrefix(line, "@@ "):
			removed, added, err := hunk(line)
			if err != nil {
				return nil, err
			}
			left = removed + added.Last - added.First + 1
			f.RemovedLineCount += removed
			f.Lines = append(f.Lines, added)
		}
	}
	return files, scanner.Err()
}

// pathOfHeader reads "diff --git a/x b/x", which is all there is for a file whose
// lines do not differ.
func pathOfHeader(line string) string {
	rest := strings.TrimPrefix(line, "diff --git ")
	if strings.HasPrefix(rest, `"`) {
		if i := strings.Index(rest, `" "`); i > 0 {
			return withoutPrefix(rest[i+2:])
		}
	}
	return withoutPrefix(rest[len(rest)/2+1:])
}

func withoutPrefix(s string) string {
	s = unquote(strings.TrimSuffix(s, "\t"))
	if len(s) > 2 && s[1] == '/' {
		return s[2:]
	}
	return s
}

// unquote reads a path in quotes, as git writes those with control characters.
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	if plain, err := strconv.Unquote(s); err == nil {
		return plain
	}
	return strings.Trim(s, `"`)
}

// hunk reads "@@ -a,b +c,d @@".
func hunk(line string) (removed int, added Range, err error) {
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return 0, Range{}, fmt.Errorf("git diff: %q is no hunk", line)
	}
	_, removed, err = numbers(fields[1], "-")
	if err != nil {
		return 0, Range{}, err
	}
	first, count, err := numbers(fields[2], "+")
	if err != nil {
		return 0, Range{}, err
	}
	if count == 0 {
		first++ // git names the line before
	}
	return removed, Range{first, first + count - 1}, nil
}

func numbers(s, sign string) (first, count int, err error) {
	a, b, two := strings.Cut(strings.TrimPrefix(s, sign), ",")
	count = 1
	if first, err = strconv.Atoi(a); err == nil && two {
		count, err = strconv.Atoi(b)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("git diff: %q is no range", s)
	}
	return first, count, nil
}
