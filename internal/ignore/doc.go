// Package ignore answers, without running git, which paths git would leave
// out: the set of files that "git ls-files -co --exclude-standard" prints,
// which is every tracked file and every other file that no ignore rule names.
// Rules come from .gitignore files in each folder, from info/exclude of the
// repository (of the main one, for linked worktrees) and from the file that
// core.excludesFile names. A folder without git obeys its .gitignore files too.
//
// The rules follow git's dir.c and wildmatch.c, their corners included; a test
// compares random trees and patterns with the git on the machine.
package ignore
