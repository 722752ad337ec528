package store

import (
	"context"
	"strings"
)

// rowsAtOnce is the number of rows that one statement stores where there are many: a
// statement costs more than a row.
const rowsAtOnce = 16

// pendingRows are rows for one table.
type pendingRows struct {
	many, one string
	columns   int
	args      []any
}

// rowsOf begins rows for a statement "INSERT INTO table (columns)".
func rowsOf(insert string, columns int) pendingRows {
	row := "(?" + strings.Repeat(", ?", columns-1) + ")"
	one := insert + " VALUES " + row
	return pendingRows{
		columns: columns, one: one, many: one + strings.Repeat(", "+row, rowsAtOnce-1),
		args: make([]any, 0, rowsAtOnce*columns),
	}
}

// addRow stores a row, at once or with later ones.
func (w *Writer) addRow(ctx context.Context, r *pendingRows, values ...any) error {
	r.args = append(r.args, values...)
	if len(r.args) < rowsAtOnce*r.columns {
		return nil
	}
	err := w.exec(ctx, r.many, r.args...)
	r.drop()
	return err
}

// drop forgets the rows that wait.
func (r *pendingRows) drop() {
	clear(r.args)
	r.args = r.args[:0]
}

// addRest stores the rows that wait.
func (w *Writer) addRest(ctx context.Context, r *pendingRows) error {
	for rest := r.args; len(rest) > 0; rest = rest[r.columns:] {
		if err := w.exec(ctx, r.one, rest[:r.columns]...); err != nil {
			return err
		}
	}
	r.drop()
	return nil
}
