package treesitter

// Name is the grammar's own name ("typescript", "c_sharp").
func (l *Language) Name() string { return l.name }

// ABI is the version of the table format that the grammar was generated for,
// MinABI to MaxABI. It decides details of parsing, not only of storage.
func (l *Language) ABI() int { return l.abi }

// SourceHash is the SHA-256 of the parser.c that the tables were read from.
func (l *Language) SourceHash() [32]byte { return l.source }

// SymbolCount is the number of symbols, alias symbols included: valid symbols
// are 0 to SymbolCount-1 and SymbolError.
func (l *Language) SymbolCount() int { return l.symbolCount + l.aliasCount }

// TokenCount is the number of terminals; they are the symbols below it.
func (l *Language) TokenCount() int { return l.tokenCount }

// ExternalTokenCount is the number of terminals that the grammar's external
// scanner reads, 0 if it has none.
func (l *Language) ExternalTokenCount() int { return l.externalTokenCount }

// FieldCount is the number of field names; valid fields are 1 to FieldCount.
func (l *Language) FieldCount() int { return l.fieldCount }

// StateCount is the number of parse states.
func (l *Language) StateCount() int { return l.stateCount }

// SymbolName is the name of s as it stands in the grammar, "ERROR" for
// SymbolError and "" for a symbol that the grammar does not have.
func (l *Language) SymbolName(s Symbol) string {
	switch {
	case s == SymbolError:
		return "ERROR"
	case int(s) < len(l.symbolNames):
		return l.symbolNames[s]
	}
	return ""
}

// SymbolNamed finds the visible symbol with this name: a named node kind
// ("identifier") or a literal token ("if"). Where a grammar has several symbols
// of one name, the answer is the one that trees carry.
func (l *Language) SymbolNamed(name string, named bool) (Symbol, bool) {
	s, ok := l.symbolIDs[symbolKey{name, named}]
	return s, ok
}

// FieldName is the name of f, "" for 0 and for a field that the grammar does
// not have.
func (l *Language) FieldName(f FieldID) string {
	if int(f) < len(l.fieldNames) {
		return l.fieldNames[f]
	}
	return ""
}

// Field finds a field by its name.
func (l *Language) Field(name string) (FieldID, bool) {
	f, ok := l.fieldIDs[name]
	return f, ok
}
