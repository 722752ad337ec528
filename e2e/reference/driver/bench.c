// Rounds of parsing, timed by the CPU time of the process. The caller asks for
// one round at a time, so that rounds of two runtimes can be interleaved.

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "driver.h"

// What a client keeps of a node when it flattens a tree.
typedef struct {
  uint32_t start, end;
  uint16_t symbol, field;
  uint32_t depth_and_flags;
} Record;

typedef struct {
  Record *at;
  size_t length, capacity;
} Records;

static Record *next_record(Records *records) {
  if (records->length == records->capacity) {
    records->capacity = records->capacity ? records->capacity * 2 : 1 << 16;
    records->at = realloc(records->at, records->capacity * sizeof *records->at);
    if (!records->at) fail("out of memory");
  }
  return &records->at[records->length++];
}

static void flatten(const TSTree *tree, Records *records) {
  records->length = 0;
  uint32_t depth = 0;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  for (;;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    Record *record = next_record(records);
    record->start = ts_node_start_byte(node);
    record->end = ts_node_end_byte(node);
    record->symbol = ts_node_symbol(node);
    record->field = ts_tree_cursor_current_field_id(&cursor);
    record->depth_and_flags = depth << 1 | ts_node_is_named(node);
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      depth++;
      continue;
    }
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        ts_tree_cursor_delete(&cursor);
        return;
      }
      depth--;
    }
  }
}

static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static Source *read_list(const char *list, size_t *count) {
  FILE *file = fopen(list, "r");
  if (!file) fail("cannot open %s", list);
  Source *sources = NULL;
  char line[4096];
  *count = 0;
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    sources = realloc(sources, (*count + 1) * sizeof *sources);
    if (!sources) fail("out of memory");
    sources[(*count)++] = read_file(line);
  }
  fclose(file);
  return sources;
}

// Reads the files that are listed in list, then answers each line on stdin,
// "parse" or "walk", with the CPU seconds of one round over all files and the
// number of nodes ("walk" only).
int bench_run(const TSLanguage *language, const char *list) {
  size_t count;
  Source *sources = read_list(list, &count);
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, language)) fail("the library refuses the grammar");
  Records records = {0};
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    bool walked = strcmp(line, "walk\n") == 0;
    uint64_t nodes = 0;
    double start = cpu_seconds();
    for (size_t i = 0; i < count; i++) {
      TSTree *tree = ts_parser_parse_string(parser, NULL, sources[i].text, sources[i].length);
      if (walked) {
        flatten(tree, &records);
        nodes += records.length;
      }
      ts_tree_delete(tree);
    }
    printf("%.6f %llu\n", cpu_seconds() - start, (unsigned long long)nodes);
    fflush(stdout);
  }
  ts_parser_delete(parser);
  return 0;
}
