// Package tools pins the programs that .ci/run calls. It is a module of its
// own, so that their dependencies stay out of ours.
package tools
