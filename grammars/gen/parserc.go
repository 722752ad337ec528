package main

import (
	"slices"
	"strings"
)

// parserReader reads the declarations of a parser.c. Tables are initialisers
// of C arrays, in which elements come by position or as `[index] = value`.
type parserReader struct {
	*tokenizer
	grammar  *grammar
	enums    map[string]int64
	charsets map[string][]span
	small    []uint16 // ts_small_parse_table
	smallAt  []uint32 // ts_small_parse_table_map
	depth    int      // of the condition that is being read
	counted  bool     // the counts have been read
}

// readParser reads the text of a parser.c; file is its name for messages.
func readParser(file, text string) (*grammar, error) {
	r := &parserReader{
		tokenizer: newTokenizer(file, text),
		grammar:   &grammar{},
		enums:     map[string]int64{"ts_builtin_sym_end": 0, "true": 1, "false": 0},
		charsets:  map[string][]span{},
	}
	for r.tok.kind != tokenEOF {
		switch {
		case r.accept("enum"):
			r.enum()
		case r.accept("static"):
			r.declaration()
		case r.accept("TSLanguage"):
			if r.accept("*") {
				r.grammar.name = strings.TrimPrefix(r.ident(), "tree_sitter_")
			}
		default:
			r.next()
		}
	}
	r.complete()
	r.smallStates()
	if r.err != nil {
		return nil, r.err
	}
	for _, row := range r.grammar.rows {
		slices.SortFunc(row, func(a, b cell) int { return int(a.symbol) - int(b.symbol) })
	}
	return r.grammar, nil
}

// counts takes over the counts, which are #defines ahead of the first table.
func (r *parserReader) counts() {
	if r.counted {
		return
	}
	r.counted = true
	g := r.grammar
	for name, field := range map[string]*int{
		"LANGUAGE_VERSION":           &g.abi,
		"STATE_COUNT":                &g.stateCount,
		"LARGE_STATE_COUNT":          &g.largeStateCount,
		"SYMBOL_COUNT":               &g.symbolCount,
		"ALIAS_COUNT":                &g.aliasCount,
		"TOKEN_COUNT":                &g.tokenCount,
		"EXTERNAL_TOKEN_COUNT":       &g.externalCount,
		"FIELD_COUNT":                &g.fieldCount,
		"PRODUCTION_ID_COUNT":        &g.productionCount,
		"MAX_ALIAS_SEQUENCE_LENGTH":  &g.maxAliases,
		"MAX_RESERVED_WORD_SET_SIZE": &g.maxReservedWords,
	} {
		value := r.defines[name]
		if value < 0 || value > 0xFFFF {
			r.fail("%s is %d, not a number of 16 bits", name, value)
		}
		*field = int(value)
	}
}

// complete reports what a usable grammar cannot lack.
func (r *parserReader) complete() {
	g := r.grammar
	switch {
	case r.err != nil:
	case g.name == "":
		r.fail("no function tree_sitter_NAME that returns a TSLanguage")
	case g.lexer == nil:
		r.fail("no lexer function ts_lex")
	case len(g.symbols) == 0 || len(g.rows) == 0 || len(g.actions) == 0 || len(g.lexModes) == 0:
		r.fail("symbols, parse table, parse actions or lex modes are missing")
	case g.externalCount > 0 && (len(g.externalSymbols) == 0 || len(g.externalStates) == 0):
		r.fail("tables of the external scanner are missing")
	}
	if g.fieldSlices == nil {
		g.fieldSlices = make([]fieldSlice, g.productionCount)
	}
	if g.aliases == nil {
		g.aliases = make([]uint16, g.productionCount*g.maxAliases)
	}
	if g.fieldNames == nil {
		g.fieldNames = make([]string, 1)
	}
}

// enum reads the constants of `enum NAME { A = 1, B, … }`; older files have no
// NAME.
func (r *parserReader) enum() {
	if r.tok.kind == tokenIdent {
		r.next()
	}
	if !r.accept("{") {
		return
	}
	for value := int64(0); r.tok.kind != tokenEOF && !r.accept("}"); value++ {
		name := r.ident()
		if r.accept("=") {
			value = r.number()
		}
		r.enums[name] = value
		r.accept(",")
	}
}

// declaration reads what follows `static`: an array, a lexer function, a
// character set or the language literal; anything else is passed over.
func (r *parserReader) declaration() {
	name := ""
	for !r.tok.is("[") && !r.tok.is("(") && !r.tok.is("=") && !r.tok.is("{") && !r.tok.is(";") {
		if r.tok.kind == tokenEOF {
			return
		}
		name = r.tok.text
		r.next()
	}
	if r.tok.is("(") {
		r.function(name)
		return
	}
	for r.accept("[") {
		for r.tok.kind != tokenEOF && !r.accept("]") {
			r.next()
		}
	}
	if r.accept("=") {
		r.counts()
		r.array(name)
	}
}

func (r *parserReader) function(name string) {
	for r.tok.kind != tokenEOF && !r.accept(")") {
		r.next()
	}
	switch {
	case !r.tok.is("{"):
	case name == "ts_lex":
		r.grammar.lexer = r.lexFunction()
	case name == "ts_lex_keywords":
		r.grammar.keywordLexer = r.lexFunction()
	case isCharsetName(name):
		r.charsetFunction(name)
	}
}

func isCharsetName(name string) bool { return strings.Contains(name, "_character_set_") }

// number reads a constant expression: a literal, a constant, a negation, a
// cast, or one of the macros that parser.c uses inside of tables.
func (r *parserReader) number() int64 {
	switch {
	case r.accept("-"):
		return -r.number()
	case r.accept("("):
		if r.tok.kind == tokenIdent {
			if _, isConstant := r.constant(r.tok.text); !isConstant { // a cast
				r.next()
				r.want(")")
				return r.number()
			}
		}
		value := r.number()
		r.want(")")
		return value
	case r.tok.kind == tokenNumber:
		value := r.tok.value
		r.next()
		return value
	}
	name := r.tok.text
	if value, ok := r.constant(name); ok && r.tok.kind == tokenIdent {
		r.next()
		return value
	}
	switch {
	case r.accept("ACTIONS"), r.accept("STATE"):
		return r.argument()
	case r.accept("SMALL_STATE"):
		return r.argument() - r.defines["LARGE_STATE_COUNT"]
	}
	r.fail("expected a constant, found %s", r.tok)
	return 0
}

func (r *parserReader) argument() int64 {
	r.want("(")
	value := r.number()
	r.want(")")
	return value
}

func (r *parserReader) constant(name string) (int64, bool) {
	if value, ok := r.enums[name]; ok {
		return value, true
	}
	value, ok := r.defines[name]
	return value, ok
}

// uint16 reads a number that fits in 16 bits.
func (r *parserReader) uint16() uint16 { return uint16(r.within(0xFFFF)) }

// symbolOf reads the number of a symbol.
func (r *parserReader) symbolOf() uint16 {
	return uint16(r.within(max(r.grammar.symbolCount+r.grammar.aliasCount-1, 0)))
}

// within reads a number from 0 to limit.
func (r *parserReader) within(limit int) int64 {
	value := r.number()
	if value < 0 || value > int64(limit) {
		r.fail("%d is not within 0 to %d", value, limit)
		return 0
	}
	return value
}

// list reads `{ … }` and calls element at each element with its index, which
// is below size.
func (r *parserReader) list(size int, element func(index int)) {
	r.want("{")
	for index := 0; r.tok.kind != tokenEOF && !r.accept("}"); index++ {
		if r.accept("[") {
			index = int(r.number())
			r.want("]", "=")
		}
		if index < 0 || index >= size {
			r.fail("index %d of a list of %d", index, size)
			return
		}
		element(index)
		r.accept(",")
	}
}

// members reads `{ .name = …, … }` and calls member at each value; without a
// name, the name is that at the position in order.
func (r *parserReader) members(order []string, member func(name string)) {
	r.want("{")
	for position := 0; r.tok.kind != tokenEOF && !r.accept("}"); position++ {
		switch {
		case r.accept("."):
			name := r.ident()
			r.want("=")
			member(name)
		case position < len(order):
			member(order[position])
		default:
			r.fail("too many members")
		}
		r.accept(",")
	}
}
