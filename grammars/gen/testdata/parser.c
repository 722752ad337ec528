/* A grammar of our own for the tests: words with commas between them, of which
   `end` is a keyword, and comments in parentheses that may stand anywhere. The
   last word of a list is called an item. */
#include "tree_sitter/parser.h"

#if defined(__GNUC__) // a pragma for one compiler
#pragma GCC diagnostic ignored \
  "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 15
#define STATE_COUNT 7
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 7
#define ALIAS_COUNT 1
#define TOKEN_COUNT 5
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 1
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define MAX_RESERVED_WORD_SET_SIZE 1
#define PRODUCTION_ID_COUNT 2
#define SUPERTYPE_COUNT 0

enum ts_symbol_identifiers {
  sym_word = 1,
  anon_sym_COMMA = 2,
  anon_sym_end = 3,
  sym_remark = 4,
  sym_list = 5,
  sym__words = 6,
  alias_sym_item = 7,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym_word] = "word",
  [anon_sym_COMMA] = ",",
  [anon_sym_end] = "end",
  [sym_remark] = "remark",
  [sym_list] = "list",
  [sym__words] = "_words",
  [alias_sym_item] = "item",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym_word] = sym_word,
  [anon_sym_COMMA] = anon_sym_COMMA,
  [anon_sym_end] = anon_sym_end,
  [sym_remark] = sym_remark,
  [sym_list] = sym_list,
  [sym__words] = sym__words,
  [alias_sym_item] = alias_sym_item,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym_word] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_COMMA] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_end] = {
    .visible = true,
    .named = false,
  },
  [sym_remark] = {
    .visible = true,
    .named = true,
  },
  [sym_list] = {
    .visible = true,
    .named = true,
  },
  [sym__words] = {
    .visible = false,
    .named = true,
    .supertype = true,
  },
  [alias_sym_item] = {
    .visible = true,
    .named = true,
  },
};

enum ts_field_identifiers {
  field_last = 1,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_last] = "last",
};

static const TSMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_last, 2},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
  [1] = {
    [2] = alias_sym_item,
  },
};

static const uint16_t ts_non_terminal_alias_map[] = {
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
};

static const TSCharacterRange sym_word_character_set_1[] = {
  {'a', 'z'}, {0xe0, 0xff}, {0x4e00, 0x9fff},
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(1);
      ADVANCE_MAP(
        ',', 2,
        '(', 4,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(0);
      if (set_contains(sym_word_character_set_1, 3, lookahead)) ADVANCE(3);
      END_STATE();
    case 1:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 2:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(sym_word);
      if (set_contains(sym_word_character_set_1, 3, lookahead)) ADVANCE(3);
      END_STATE();
    case 4:
      if (lookahead == ')') ADVANCE(5);
      if (!eof && lookahead != 0) ADVANCE(4);
      END_STATE();
    case 5:
      ACCEPT_TOKEN(sym_remark);
      END_STATE();
    default:
      return false;
  }
}

static bool ts_lex_keywords(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (lookahead == 'e') ADVANCE(1);
      END_STATE();
    case 1:
      if (lookahead == 'n') ADVANCE(2);
      END_STATE();
    case 2:
      if (lookahead == 'd') ADVANCE(3);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(anon_sym_end);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexerMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0},
  [1] = {.lex_state = 0, .reserved_word_set_id = 1},
  [2] = {.lex_state = 0},
  [3] = {.lex_state = 0},
  [4] = {.lex_state = 0},
  [5] = {.lex_state = 0},
  [6] = {(TSStateId)(-1),},
};

static const TSSymbol ts_reserved_words[2][MAX_RESERVED_WORD_SET_SIZE] = {
  [1] = {
    anon_sym_end,
  },
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [STATE(0)] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym_word] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [anon_sym_end] = ACTIONS(1),
    [sym_remark] = ACTIONS(3),
  },
  [STATE(1)] = {
    [sym_list] = STATE(3),
    [sym__words] = STATE(3),
    [sym_word] = ACTIONS(5),
    [sym_remark] = ACTIONS(3),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 2,
    ACTIONS(3), 1,
      sym_remark,
    ACTIONS(7), 2,
      ts_builtin_sym_end,
      anon_sym_COMMA,
  [8] = 3,
    ACTIONS(3), 1,
      sym_remark,
    ACTIONS(9), 1,
      ts_builtin_sym_end,
    ACTIONS(11), 1,
      anon_sym_COMMA,
  [18] = 2,
    ACTIONS(3), 1,
      sym_remark,
    ACTIONS(13), 1,
      sym_word,
  [25] = 2,
    ACTIONS(3), 1,
      sym_remark,
    ACTIONS(15), 2,
      ts_builtin_sym_end,
      anon_sym_COMMA,
  [33] = 0,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 8,
  [SMALL_STATE(4)] = 18,
  [SMALL_STATE(5)] = 25,
  [SMALL_STATE(6)] = 33,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [7] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_list, 1, 0, 0),
  [9] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [13] = {.entry = {.count = 1, .reusable = true}}, SHIFT(5),
  [15] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_list, 3, -1, 1),
};

#ifdef __cplusplus
extern "C" {
#endif

TS_PUBLIC const TSLanguage *tree_sitter_words(void) {
  static const TSLanguage language = {
    .abi_version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .parse_table = &ts_parse_table[0][0],
    .lex_modes = (const void*)ts_lex_modes,
    .lex_fn = ts_lex,
    .keyword_lex_fn = ts_lex_keywords,
    .keyword_capture_token = sym_word,
    .name = "words",
    .metadata = {
      .major_version = 1,
      .minor_version = 0,
    },
  };
  return &language;
}
