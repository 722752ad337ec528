// The grammars by the names that mast gives them. grammars.inc is made by the
// build (build.go): a line GRAMMAR(name, function) for each.

#include <string.h>

#include "driver.h"

#define GRAMMAR(name, function) const TSLanguage *function(void);
#include "grammars.inc"
#undef GRAMMAR

#define GRAMMAR(name, function) {name, function},
static const struct {
  const char *name;
  const TSLanguage *(*language)(void);
} grammars[] = {
#include "grammars.inc"
};

const TSLanguage *grammar_language(const char *name) {
  for (size_t i = 0; i < sizeof grammars / sizeof *grammars; i++) {
    if (strcmp(grammars[i].name, name) == 0) return grammars[i].language();
  }
  fail("unknown grammar %s", name);
}
