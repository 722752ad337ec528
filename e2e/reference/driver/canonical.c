// The canonical form of a tree: every visible node in preorder with its kind,
// field, byte range, depth, and whether it is named, missing or extra.
// Tree.Hash of package treesitter and canonical.go are the same for trees of
// the Go runtime.

#include <inttypes.h>
#include <string.h>

#include "driver.h"

enum { NAMED = 1, MISSING = 2, EXTRA = 4 };

typedef struct {
  TSNode node;
  const char *field; // NULL when none
  uint32_t depth;
} Visit;

typedef void (*Visitor)(void *state, const Visit *visit);

// Iterative: generated and damaged files nest a hundred thousand deep.
static void walk(const TSTree *tree, Visitor visitor, void *state) {
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  Visit visit = {.depth = 0};
  for (;;) {
    visit.node = ts_tree_cursor_current_node(&cursor);
    visit.field = ts_tree_cursor_current_field_name(&cursor);
    visitor(state, &visit);
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      visit.depth++;
      continue;
    }
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        ts_tree_cursor_delete(&cursor);
        return;
      }
      visit.depth--;
    }
  }
}

static unsigned flags(TSNode node) {
  return (ts_node_is_named(node) ? NAMED : 0) |
         (ts_node_is_missing(node) ? MISSING : 0) |
         (ts_node_is_extra(node) ? EXTRA : 0);
}

// The library finds no error in a leaf that is itself an ERROR, which nobody
// would expect; so the question is asked about other nodes only.
static bool tainted(TSNode node) { return ts_node_has_error(node) && !ts_node_is_error(node); }

static uint64_t hash_string(const char *text) {
  uint64_t hash = UINT64_C(1469598103934665603);
  for (; *text; text++) hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
  return hash;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * UINT64_C(0x100000001b3);
  return hash ^ hash >> 29;
}

static void summarize(void *state, const Visit *visit) {
  Summary *summary = state;
  TSNode node = visit->node;
  uint64_t field = visit->field ? hash_string(visit->field) : 0;
  uint64_t hash = summary->hash;
  hash = mix(hash, hash_string(ts_node_type(node)));
  hash = mix(hash, (uint64_t)ts_node_start_byte(node) << 32 | ts_node_end_byte(node));
  summary->hash = mix(hash, field ^ flags(node) ^ (uint64_t)visit->depth << 8);
  summary->nodes++;
  summary->errors += ts_node_is_error(node);
  summary->missing += ts_node_is_missing(node);
  summary->tainted += tainted(node);
}

Summary canonical_summary(const TSTree *tree) {
  Summary summary = {0};
  walk(tree, summarize, &summary);
  return summary;
}

static void dump_kind(FILE *out, const char *kind) {
  for (; *kind; kind++) {
    uint8_t c = (uint8_t)*kind;
    if (c <= ' ' || c == '\\' || c >= 0x7f) {
      fprintf(out, "\\x%02x", c);
    } else {
      fputc(c, out);
    }
  }
}

static void dump(void *state, const Visit *visit) {
  FILE *out = state;
  TSNode node = visit->node;
  unsigned set = flags(node);
  fprintf(out, "%" PRIu32 " ", visit->depth);
  if (visit->field) fprintf(out, "%s: ", visit->field);
  dump_kind(out, ts_node_type(node));
  fprintf(out, " [%" PRIu32 "-%" PRIu32 "]%s%s%s%s\n", ts_node_start_byte(node), ts_node_end_byte(node),
          set & NAMED ? " named" : "", set & MISSING ? " missing" : "", set & EXTRA ? " extra" : "",
          tainted(node) ? " tainted" : "");
}

void canonical_dump(const TSTree *tree, FILE *out) { walk(tree, dump, out); }
