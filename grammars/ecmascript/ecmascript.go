// Package ecmascript holds what the grammars of JavaScript and TypeScript have
// in common: external scanners, extraction and conventions.
package ecmascript

// Family is the family of JavaScript and TypeScript: a symbol of one can refer
// to a symbol of the other.
const Family = "javascript"

// Imports is the strategy that resolves modules.
const Imports = "esm"

// Tests are the globs of files that hold tests by the conventions of the usual
// test runners; extensions is the part of the globs behind the last dot, "js" or
// "{ts,mts}".
func Tests(extensions string) []string {
	return []string{
		"**/*.{test,spec}." + extensions,
		"**/{__tests__,__mocks__,test,tests,e2e}/**/*." + extensions,
	}
}
