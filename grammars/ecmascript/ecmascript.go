// Package ecmascript holds what the grammars of JavaScript and TypeScript have
// in common: external scanners, extraction and conventions.
package ecmascript

// Family is the family of JavaScript and TypeScript: a symbol of one can refer
// to a symbol of the other.
const Family = "javascript"

// Imports is the strategy that resolves modules.
const Imports = "ecmascript"

// Tests are the globs of files with these extensions (without their dot) that
// hold tests by the conventions of the usual test runners.
func Tests(extensions ...string) []string {
	var globs []string
	for _, ext := range extensions {
		globs = append(globs,
			"**/*.test."+ext,
			"**/*.spec."+ext,
			"**/__tests__/**/*."+ext,
			"**/test/**/*."+ext,
			"**/tests/**/*."+ext,
			"**/e2e/**/*."+ext,
		)
	}
	return globs
}
