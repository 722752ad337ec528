package vue_test

import (
	"testing"

	"github.com/mast-search/mast/grammars"
	"github.com/mast-search/mast/grammars/vue"
	"github.com/mast-search/mast/pkg/extract/hosttest"
)

func TestExtract(t *testing.T) { hosttest.New(t, vue.Spec(), grammars.All()).Golden(t) }

func FuzzExtract(f *testing.F) {
	hosttest.New(f, vue.Spec(), grammars.All()).Fuzz(f, ".vue",
		"<template>\n  <p>é</p>\n</template>\n<script setup lang=\"ts\">\nconst a = (n: number): number => n\n</script>\n",
		"<script>\nexport default {\n  methods: { tap() { this.go() } }\n}\n</script><style>p{}</style>",
		"<script lang=tsx>a</script><script lang='ts' generic=\"T extends A<B>\">",
		"<!-- <script>a</script> --><SCRIPT>\r\nfunction b() {}\r\n</SCRIPT\n>c")
}
