package main

// array reads the initialiser of the array or struct with this name.
func (r *parserReader) array(name string) {
	g := r.grammar
	switch name {
	case "ts_symbol_names":
		r.symbolNames()
	case "ts_symbol_map":
		r.list(len(g.symbols), func(i int) { g.symbols[i].public = r.symbolOf() })
	case "ts_symbol_metadata":
		r.symbolMetadata()
	case "ts_field_names":
		r.fieldNames()
	case "ts_field_map_slices":
		r.fieldSlices()
	case "ts_field_map_entries":
		r.fieldEntries()
	case "ts_alias_sequences":
		g.aliases = r.matrix(g.productionCount, g.maxAliases)
	case "ts_lex_modes":
		r.lexModes()
	case "ts_reserved_words":
		g.reservedWords = r.matrix(maxSets, g.maxReservedWords)
	case "ts_external_scanner_symbol_map":
		g.externalSymbols = make([]uint16, g.externalCount)
		r.list(g.externalCount, func(i int) { g.externalSymbols[i] = r.symbolOf() })
	case "ts_external_scanner_states":
		for _, valid := range r.matrix(maxSets, g.externalCount) {
			g.externalStates = append(g.externalStates, valid != 0)
		}
	case "ts_parse_table":
		r.parseTable()
	case "ts_small_parse_table":
		r.smallTable()
	case "ts_small_parse_table_map":
		r.smallAt = make([]uint32, g.stateCount-min(g.largeStateCount, g.stateCount))
		r.list(len(r.smallAt), func(i int) { r.smallAt[i] = uint32(r.within(maxTable)) })
	case "ts_parse_actions":
		r.parseActions()
	case "language":
		r.languageLiteral()
	default:
		if isCharsetName(name) {
			r.charsetArray(name)
		}
	}
}

// Sizes that no grammar reaches; the tables that they bound have no count of
// their own in parser.c.
const (
	maxSets  = 1 << 16
	maxTable = 1 << 26
)

func (r *parserReader) symbolNames() {
	g := r.grammar
	g.symbols = make([]symbol, g.symbolCount+g.aliasCount)
	r.list(len(g.symbols), func(i int) { g.symbols[i].name = r.stringValue() })
}

func (r *parserReader) stringValue() string {
	value := r.tok.text
	if r.tok.kind != tokenString {
		r.fail("expected a string, found %s", r.tok)
		return ""
	}
	r.next()
	return value
}

func (r *parserReader) symbolMetadata() {
	g := r.grammar
	r.list(len(g.symbols), func(i int) {
		r.members(nil, func(name string) {
			set := r.number() != 0
			switch name {
			case "visible":
				g.symbols[i].visible = set
			case "named":
				g.symbols[i].named = set
			}
		})
	})
}

func (r *parserReader) fieldNames() {
	g := r.grammar
	g.fieldNames = make([]string, g.fieldCount+1)
	r.list(len(g.fieldNames), func(i int) {
		if i == 0 { // NULL
			r.next()
			return
		}
		g.fieldNames[i] = r.stringValue()
	})
}

func (r *parserReader) fieldSlices() {
	g := r.grammar
	g.fieldSlices = make([]fieldSlice, g.productionCount)
	r.list(g.productionCount, func(i int) {
		r.members(nil, func(name string) {
			switch name {
			case "index":
				g.fieldSlices[i].index = r.uint16()
			case "length":
				g.fieldSlices[i].length = r.uint16()
			default:
				r.fail("unknown member %q", name)
			}
		})
	})
}

func (r *parserReader) fieldEntries() {
	g := r.grammar
	r.list(maxSets, func(i int) {
		for len(g.fieldEntries) <= i {
			g.fieldEntries = append(g.fieldEntries, fieldEntry{})
		}
		entry := &g.fieldEntries[i]
		r.members([]string{"field_id", "child_index", "inherited"}, func(name string) {
			switch name {
			case "field_id":
				entry.field = uint16(r.within(g.fieldCount))
			case "child_index":
				entry.child = uint8(r.within(0xFF))
			case "inherited":
				entry.inherited = r.number() != 0
			default:
				r.fail("unknown member %q", name)
			}
		})
	})
}

// matrix reads a list of rows of width numbers; rows and cells that are left
// out are zero.
func (r *parserReader) matrix(height, width int) []uint16 {
	var cells []uint16
	r.list(height, func(i int) {
		for len(cells) < (i+1)*width {
			cells = append(cells, 0)
		}
		if width == 0 { // C has no empty arrays: the one element is a filler
			r.list(1, func(int) { r.number() })
			return
		}
		r.list(width, func(j int) { cells[i*width+j] = r.uint16() })
	})
	return cells
}

func (r *parserReader) lexModes() {
	g := r.grammar
	g.lexModes = make([]lexMode, g.stateCount)
	r.list(g.stateCount, func(i int) {
		r.members([]string{"lex_state", "external_lex_state", "reserved_word_set_id"}, func(name string) {
			mode := &g.lexModes[i]
			switch name {
			case "lex_state":
				value := r.number()
				if value < -1 || value >= noLexState {
					r.fail("lex state %d", value)
				}
				mode.lexState = uint16(value) // -1 becomes noLexState
			case "external_lex_state":
				mode.externalState = r.uint16()
			case "reserved_word_set_id":
				mode.reservedSet = r.uint16()
			default:
				r.fail("unknown member %q", name)
			}
		})
	})
}

func (r *parserReader) charsetArray(name string) {
	var spans []span
	r.list(maxTable, func(int) {
		r.want("{")
		lo := r.within(maxRune)
		r.want(",")
		hi := r.within(maxRune)
		r.want("}")
		spans = append(spans, span{int32(lo), int32(hi)})
	})
	r.charsets[name] = spans
}

// languageLiteral takes from the TSLanguage what stands nowhere else.
func (r *parserReader) languageLiteral() {
	r.members(nil, func(name string) {
		if name == "keyword_capture_token" {
			r.grammar.keywordCapture = r.symbolOf()
			return
		}
		for depth := 0; r.tok.kind != tokenEOF; r.next() {
			switch {
			case r.tok.is("{") || r.tok.is("("):
				depth++
			case depth == 0 && (r.tok.is(",") || r.tok.is("}")):
				return
			case r.tok.is("}") || r.tok.is(")"):
				depth--
			}
		}
	})
}
