// The reference driver: what its files share.
//
// The driver links the C library of tree-sitter with the grammars of the
// official packages. It is built by the tests of e2e/reference and is no part
// of the program.

#ifndef REFERENCE_DRIVER_H
#define REFERENCE_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tree_sitter/api.h"

// One file in memory.
typedef struct {
  char *text;
  uint32_t length;
} Source;

// What the trees of two runtimes are compared by.
typedef struct {
  uint64_t hash;
  uint32_t nodes, errors, missing;
  uint32_t tainted; // nodes with an error in them, ERROR nodes aside
} Summary;

// grammars.c
const TSLanguage *grammar_language(const char *name);

// canonical.c
Summary canonical_summary(const TSTree *tree);
void canonical_dump(const TSTree *tree, FILE *out);

// characters.c
void use_unicode(void);

// bench.c
int bench_run(const TSLanguage *language, const char *list);

// main.c
void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
void *allocate(size_t size);
TSTree *parse(const TSLanguage *language, Source source);
Source read_file(const char *path);

#endif
