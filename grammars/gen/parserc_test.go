package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const fixture = "testdata/parser.c"

func readFixture(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(fixture)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestReadParser(t *testing.T) {
	got, err := readParser(fixture, readFixture(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.lexer.accept) != 6 || len(got.keywordLexer.accept) != 4 {
		t.Errorf("%d states of the lexer and %d of the keyword lexer, want 6 and 4",
			len(got.lexer.accept), len(got.keywordLexer.accept))
	}
	got.lexer, got.keywordLexer = nil, nil // TestCompileLexer and TestRoundTrip check their content
	want := &grammar{
		name:             "words",
		abi:              15,
		stateCount:       7,
		largeStateCount:  2,
		symbolCount:      7,
		aliasCount:       1,
		tokenCount:       5,
		fieldCount:       1,
		productionCount:  2,
		maxAliases:       3,
		maxReservedWords: 1,
		keywordCapture:   1,
		symbols: []symbol{
			{"end", 0, false, true},
			{"word", 1, true, true},
			{",", 2, true, false},
			{"end", 3, true, false},
			{"remark", 4, true, true},
			{"list", 5, true, true},
			{"_words", 6, false, true},
			{"item", 7, true, true},
		},
		fieldNames:    []string{"", "last"},
		fieldSlices:   []fieldSlice{{}, {0, 1}},
		fieldEntries:  []fieldEntry{{field: 1, child: 2}},
		aliases:       []uint16{0, 0, 0, 0, 0, 7},
		lexModes:      []lexMode{{}, {reservedSet: 1}, {}, {}, {}, {}, {lexState: noLexState}},
		reservedWords: []uint16{0, 3},
		actions: []actionList{
			{},
			{false, []action{{kind: actionRecover}}},
			{true, []action{{kind: actionShift, extra: true}}},
			{true, []action{{kind: actionShift, target: 2}}},
			{true, []action{{kind: actionReduce, target: 5, childCount: 1}}},
			{true, []action{{kind: actionAccept}}},
			{true, []action{{kind: actionShift, target: 4}}},
			{true, []action{{kind: actionShift, target: 5}}},
			{true, []action{{kind: actionReduce, target: 5, childCount: 3, precedence: -1, production: 1}}},
		},
		rows: [][]cell{
			{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 3}},
			{{1, 5}, {4, 3}, {5, 3}, {6, 3}},
			{{0, 7}, {2, 7}, {4, 3}},
			{{0, 9}, {2, 11}, {4, 3}},
			{{1, 13}, {4, 3}},
			{{0, 15}, {2, 15}, {4, 3}},
			nil,
		},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(
		grammar{}, symbol{}, fieldSlice{}, fieldEntry{}, lexMode{}, actionList{}, action{}, cell{},
	)); diff != "" {
		t.Errorf("grammar (-want +got):\n%s", diff)
	}
}

// TestReadParserOlderForms reads the forms in which older versions of
// tree-sitter wrote the same.
func TestReadParserOlderForms(t *testing.T) {
	want, err := readParser(fixture, readFixture(t))
	if err != nil {
		t.Fatal(err)
	}
	text := edit(t, readFixture(t),
		"REDUCE(sym_list, 3, -1, 1)", "REDUCE(sym_list, 3, .production_id = 1, .dynamic_precedence = -1)",
		"REDUCE(sym_list, 1, 0, 0)", "REDUCE(.symbol = sym_list, .child_count = 1)",
		"    {field_last, 2},", "    {field_last, 2, .inherited = false},",
		"static const TSCharacterRange sym_word_character_set_1[] = {\n  {'a', 'z'}, {0xe0, 0xff}, {0x4e00, 0x9fff},\n};",
		"static inline bool sym_word_character_set_1(int32_t c) {\n  return (c < 224 ? c >= 'a' && c <= 'z' : (c <= 255 || (c >= 19968 && c <= 40959)));\n}",
		"if (set_contains(sym_word_character_set_1, 3, lookahead)) ADVANCE(3)", "if (sym_word_character_set_1(lookahead)) ADVANCE(3)",
		"[STATE(0)] = {", "[0] = {",
		".abi_version", ".version",
		"enum ts_symbol_identifiers {", "enum {",
		"SKIP(0);", "SKIP(0)",
		"      ADVANCE_MAP(\n        ',', 2,\n        '(', 4,\n      );", "if (lookahead == ',') ADVANCE(2);\nif (lookahead == '(') ADVANCE(4);",
	)
	got, err := readParser(fixture, text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(
		grammar{}, symbol{}, fieldSlice{}, fieldEntry{}, lexMode{}, actionList{}, action{}, cell{}, dfa{}, wideSpan{}, span{},
	)); diff != "" {
		t.Errorf("grammar (-today +older):\n%s", diff)
	}
}

func TestReadParserErrors(t *testing.T) {
	tests := []struct{ name, old, changed, want string }{
		{"no language", "TSLanguage *tree_sitter_words", "TSThing *words", "no function tree_sitter_NAME"},
		{"no lexer", "static bool ts_lex(", "static bool ts_other(", "no lexer function"},
		{"count", "#define STATE_COUNT 7", "#define STATE_COUNT 70000", "STATE_COUNT is 70000"},
		{"symbol out of range", "[sym_list] = \"list\"", "[99] = \"list\"", "testdata/parser.c:40:10: index 99 of a list of 8"},
		{"unknown constant", "ACTIONS(13), 1,\n      sym_word", "ACTIONS(13), 1,\n      sym_wort", "expected a constant, found `sym_wort`"},
		{"string expected", "[sym_word] = \"word\"", "[sym_word] = 3", "expected a string, found `3`"},
		{"action out of order", "[9] = {.entry", "[8] = {.entry", "parse action 8 stands at 9"},
		{"unknown action", "SHIFT(4)", "SHIFTY(4)", "unknown action \"SHIFTY\""},
		{"state out of range", "SHIFT(4)", "SHIFT(7)", "7 is not within 0 to 6"},
		{"small table out of order", "[25] = 2", "[24] = 2", "element 24 of ts_small_parse_table stands at 25"},
		{"small table ends", "[33] = 0,", "", "ends too early"},
		{"lex state order", "case 2:\n      ACCEPT_TOKEN(anon_sym_COMMA)", "case 3:\n      ACCEPT_TOKEN(anon_sym_COMMA)", "case 3 comes where case 2 should"},
		{"lex state out of range", "if (lookahead == ')') ADVANCE(5)", "if (lookahead == ')') ADVANCE(6)", "jump to lex state 6 of 6"},
		{"unknown lexer statement", "if (lookahead == ')') ADVANCE(5)", "if (lookahead == ')') RETREAT(5)", "unknown statement \"RETREAT\""},
		{"cut off", "static const TSLexerMode", "static const TSLexerMode ts_lex_modes[] = {", "expected"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := readParser(fixture, edit(t, readFixture(t), test.old, test.changed))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}

// FuzzReadParser feeds the reader text that is no parser.c: it must end and
// report an error or a grammar.
func FuzzReadParser(f *testing.F) {
	text, err := os.ReadFile(fixture)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	for cut := len(text) / 10; cut < len(text); cut += len(text) / 10 {
		f.Add(string(text[:cut]))
		f.Add(string(text[cut:]))
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := readParser("fuzz.c", text)
		if (g == nil) == (err == nil) {
			t.Errorf("grammar %v and error %v", g, err)
		}
	})
}

// edit replaces old and new texts, given in pairs; each must occur.
func edit(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("the fixture does not hold %q", pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}
