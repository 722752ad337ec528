// The grammars by the names that mast gives them.

#include <string.h>

#include "driver.h"

const TSLanguage *tree_sitter_go(void);
const TSLanguage *tree_sitter_javascript(void);
const TSLanguage *tree_sitter_tsx(void);
const TSLanguage *tree_sitter_typescript(void);

static const struct {
  const char *name;
  const TSLanguage *(*language)(void);
} grammars[] = {
    {"go", tree_sitter_go},
    {"javascript", tree_sitter_javascript},
    {"tsx", tree_sitter_tsx},
    {"typescript", tree_sitter_typescript},
};

const TSLanguage *grammar_language(const char *name) {
  for (size_t i = 0; i < sizeof grammars / sizeof *grammars; i++) {
    if (strcmp(grammars[i].name, name) == 0) return grammars[i].language();
  }
  fail("unknown grammar %s", name);
}
