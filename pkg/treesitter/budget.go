package treesitter

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// Budget limits one parse. Text that does not fit a grammar can take very long
// to parse (prose read as TypeScript: a second for 20 KB), so there is no parse
// without limits. A zero field stands for its default, a negative one for no
// limit.
type Budget struct {
	// MaxBytes is the largest source; default DefaultMaxBytes. Sources of
	// 2 GiB and more are always refused.
	MaxBytes int
	// Steps is the number of parser steps: reductions and shifts on every
	// stack version, and the moves of error recovery. They are the same on
	// every machine. Default: 100,000 plus DefaultStepsPerByte for each byte.
	Steps int
	// MaxNodes is the number of syntax nodes, hidden and discarded ones
	// included; it bounds memory to about 50 bytes each. Default: 65,536 plus
	// DefaultNodesPerByte for each byte, but not more than DefaultMaxNodes. No
	// parse makes more than 16 million.
	MaxNodes int
	// Duration is wall-clock time; default DefaultDuration. It depends on the
	// load of the machine, so it is only a last resort: results that must be
	// reproducible come from Steps.
	Duration time.Duration
}

// Defaults of Budget. Of 26,000 files of real code, the most expensive one of
// more than 1 KB took 3.6 steps and 1.5 nodes a byte; of 2,000 files that were
// damaged on purpose, 17 steps a byte; a list of digits takes 3 nodes a byte.
// 100,000 steps take 5 to 10 ms.
const (
	DefaultMaxBytes     = 2 << 20
	DefaultStepsPerByte = 16
	DefaultNodesPerByte = 4
	DefaultMaxNodes     = 4 << 20
	DefaultDuration     = 10 * time.Second

	freeSteps = 100_000
	freeNodes = 1 << 16
)

// ErrBudget is what errors.Is finds when a parse went over its Budget; the
// error itself is a *BudgetError.
var ErrBudget = errors.New("parse budget exceeded")

// BudgetError says which limit of a Budget a parse reached.
type BudgetError struct {
	// Limit is "bytes", "steps", "nodes" or "duration".
	Limit string
	// Max is the value of the limit, in nanoseconds for a duration.
	Max int64
	// Offset is how many bytes of the source had been parsed.
	Offset int
}

func (e *BudgetError) Error() string {
	limit := fmt.Sprintf("%d %s", e.Max, e.Limit)
	if e.Limit == "duration" {
		limit = time.Duration(e.Max).String()
	}
	return fmt.Sprintf("%v: more than %s, at byte %d", ErrBudget, limit, e.Offset)
}

// Is reports whether target is ErrBudget.
func (e *BudgetError) Is(target error) bool { return target == ErrBudget }

// resolve fills in the defaults for a source of size bytes; in the result no
// field is zero or negative.
func (b Budget) resolve(size int) Budget {
	limit := func(v *int, standard int) {
		switch {
		case *v < 0:
			*v = math.MaxInt
		case *v == 0:
			*v = standard
		}
	}
	limit(&b.MaxBytes, DefaultMaxBytes)
	b.MaxBytes = min(b.MaxBytes, math.MaxInt32)
	limit(&b.Steps, freeSteps+DefaultStepsPerByte*size)
	limit(&b.MaxNodes, min(freeNodes+DefaultNodesPerByte*size, DefaultMaxNodes))
	b.MaxNodes = min(b.MaxNodes, maxSubtrees-maxOvershoot)
	switch {
	case b.Duration < 0:
		b.Duration = math.MaxInt64
	case b.Duration == 0:
		b.Duration = DefaultDuration
	}
	return b
}

// stepsPerCheck is how many steps pass between two looks at the clock, the
// context and the size of the arenas: a fraction of a millisecond.
const stepsPerCheck = 4096

// maxOvershoot is more than the nodes that can be made between two checks.
const maxOvershoot = 1 << 18

// What counts as one step, where something smaller than a reduction repeats.
const (
	tokensPerStep   = 16 // lookups in the parse table
	childrenPerStep = 8  // children moved to another parent, or taken off a stack
)

// meter counts the steps of one parse. Loops over the input call spend and end
// early once over is set; the parse is then thrown away, so it does not matter
// in what state they leave it.
type meter struct {
	ctx    context.Context
	budget Budget
	start  time.Time
	credit int // steps until the next check
	left   int // steps after that
	over   bool
	err    error
}

func (m *meter) reset(ctx context.Context, b Budget) {
	*m = meter{ctx: ctx, budget: b, start: time.Now(), left: b.Steps}
	m.refill()
}

func (m *meter) refill() {
	m.credit = min(m.left, stepsPerCheck)
	m.left -= m.credit
}

// spend takes n steps off the budget.
func (p *Parser) spend(n int) {
	p.meter.credit -= n
	if p.meter.credit <= 0 {
		p.checkBudget()
	}
}

func (p *Parser) checkBudget() {
	m := &p.meter
	if m.over {
		return
	}
	debt := -m.credit // one operation may cost more than was left
	m.left -= debt
	b := &m.budget
	switch {
	case m.left <= 0:
		m.err = p.budgetError("steps", int64(b.Steps))
	case len(p.subtrees) > b.MaxNodes || len(p.children)/2 > b.MaxNodes:
		m.err = p.budgetError("nodes", int64(b.MaxNodes))
	case time.Since(m.start) > b.Duration:
		m.err = p.budgetError("duration", int64(b.Duration))
	default:
		m.err = m.ctx.Err()
	}
	m.over = m.err != nil
	m.refill()
}

func (p *Parser) budgetError(limit string, most int64) error {
	return &BudgetError{Limit: limit, Max: most, Offset: int(p.furthest)}
}
