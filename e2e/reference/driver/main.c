// The reference driver, see driver.h.
//
//   driver serve               requests on stdin, answers on stdout, see serve
//   driver dump GRAMMAR FILE   prints the whole tree of a file
//   driver bench GRAMMAR LIST  timed rounds over the files in LIST, see bench.c

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("reference driver: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

void *allocate(size_t size) {
  void *memory = malloc(size ? size : 1);
  if (!memory) fail("out of memory");
  return memory;
}

// A new parser for each file: nothing of one file can influence the next.
TSTree *parse(const TSLanguage *language, Source source) {
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, language)) fail("the library refuses the grammar");
  TSTree *tree = ts_parser_parse_string(parser, NULL, source.text, source.length);
  ts_parser_delete(parser);
  if (!tree) fail("the parser returned no tree");
  return tree;
}

Source read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("cannot open %s", path);
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  if (size < 0) fail("cannot measure %s", path);
  Source source = {allocate((size_t)size), (uint32_t)size};
  if (fread(source.text, 1, source.length, file) != source.length) fail("cannot read %s", path);
  fclose(file);
  return source;
}

// Answers requests until stdin ends. A request is a line
//
//   hash|dump GRAMMAR LENGTH
//
// and LENGTH bytes of source. "hash" answers with one line (hash in hex, nodes,
// errors, missing, tainted), "dump" with a line for each node and an empty one.
static int serve(void) {
  char mode[8], grammar[32];
  uint32_t length;
  while (scanf("%7s %31s %" SCNu32, mode, grammar, &length) == 3) {
    if (getchar() != '\n') fail("malformed request");
    Source source = {allocate(length), length};
    if (fread(source.text, 1, length, stdin) != length) fail("request of %" PRIu32 " bytes is cut off", length);
    TSTree *tree = parse(grammar_language(grammar), source);
    if (strcmp(mode, "dump") == 0) {
      canonical_dump(tree, stdout);
      fputc('\n', stdout);
    } else {
      Summary summary = canonical_summary(tree);
      printf("%016" PRIx64 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", summary.hash, summary.nodes,
             summary.errors, summary.missing, summary.tainted);
    }
    fflush(stdout);
    ts_tree_delete(tree);
    free(source.text);
  }
  return 0;
}

int main(int argc, char **argv) {
  use_unicode();
  if (argc == 2 && strcmp(argv[1], "serve") == 0) return serve();
  if (argc == 4 && strcmp(argv[1], "dump") == 0) {
    TSTree *tree = parse(grammar_language(argv[2]), read_file(argv[3]));
    canonical_dump(tree, stdout);
    ts_tree_delete(tree);
    return 0;
  }
  if (argc == 4 && strcmp(argv[1], "bench") == 0) return bench_run(grammar_language(argv[2]), argv[3]);
  fail("usage: driver serve | dump GRAMMAR FILE | bench GRAMMAR LIST");
}
