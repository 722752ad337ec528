package tool

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mast-search/mast/internal/tokens"
	"github.com/mast-search/mast/pkg/store/metrics"
)

// EfficiencyAnswer is the answer of mast_efficiency.
type EfficiencyAnswer struct {
	Scope string `json:"scope"`
	// WindowStartedAt is from when on calls are counted, in UTC; null when all
	// are and there were none.
	WindowStartedAt *time.Time `json:"window_started_at"`
	TokensReturned  int        `json:"tokens_returned"`
	// TokensFullFile is what reading the files whole would have cost that the
	// answers were drawn from.
	TokensFullFile  int            `json:"tokens_full_file_upper_bound"`
	EfficiencyRatio float64        `json:"efficiency_ratio"`
	CallsTotal      int            `json:"calls_total"`
	CallsByTool     map[string]int `json:"calls_by_tool"`
	Tokenizer       string         `json:"tokenizer"`
	// Counterfactual says in a sentence what the alternative would have cost.
	Counterfactual string `json:"counterfactual"`
	Envelope
}

// The scopes of mast_efficiency.
const (
	scopeSession = "session"
	scopeGlobal  = "global"
)

// maxSinceMinutes is ten years.
const maxSinceMinutes = 10 * 366 * 24 * 60

type efficiencyInput struct {
	scope string
	since int
}

// Efficiency returns the tool mast_efficiency.
func Efficiency() *Tool {
	return &Tool{
		Name:        "mast_efficiency",
		Set:         SetMast,
		Title:       "Token efficiency",
		Description: "Tokens that answers cost, against reading the files whole.",
		Hints:       readOnly(),
		bind: func() ([]Param, runFunc) {
			in := &efficiencyInput{scope: scopeSession}
			return []Param{
				{Name: "scope", String: &in.scope, Enum: []string{scopeSession, scopeGlobal}, Example: `"global"`, Doc: "Calls of this server, or all"},
				{Name: "since_minutes", Int: &in.since, Min: 1, Max: maxSinceMinutes, Example: "60", Absent: "all", Doc: "Only the last minutes of global"},
			}, in.run
		},
	}
}

func (in *efficiencyInput) run(ctx context.Context, p *Project) (output, error) {
	if in.since > 0 && in.scope != scopeGlobal {
		return nil, &InputError{
			Field: "since_minutes", Given: strconv.Itoa(in.since), Allowed: "only with scope global", Example: `{"scope": "global", "since_minutes": 60}`,
		}
	}
	var window time.Time
	var calls metrics.Totals
	if in.scope == scopeSession {
		window, calls = p.sessionCalls()
	} else {
		if in.since > 0 {
			window = time.Now().Add(-time.Duration(in.since) * time.Minute)
		}
		path := p.syncMetrics(ctx)
		var err error
		if calls, err = metrics.Calls(ctx, path, window); err != nil {
			return nil, err
		}
		if in.since == 0 {
			if window, err = metrics.First(ctx, path); err != nil {
				return nil, err
			}
		}
	}
	a := &EfficiencyAnswer{Scope: in.scope, CallsByTool: map[string]int{}, Tokenizer: tokens.Name}
	if !window.IsZero() {
		window = window.UTC().Truncate(time.Millisecond)
		a.WindowStartedAt = &window
	}
	sum := calls.Sum()
	a.TokensReturned, a.TokensFullFile, a.CallsTotal = sum.TokensReturned, sum.TokensFullFile, sum.Calls
	a.EfficiencyRatio = round(sum.Efficiency(), 4)
	for name, t := range calls {
		a.CallsByTool[name] = t.Calls
	}
	a.Counterfactual = counterfactual(sum)
	return a, nil
}

// counterfactual says what reading the files whole would have cost.
func counterfactual(t metrics.ToolTotals) string {
	switch saved := t.TokensFullFile - t.TokensReturned; {
	case t.Calls == 0:
		return "No calls yet."
	case t.TokensFullFile == 0:
		return "No answer was drawn from a file, so there is nothing to compare with."
	case saved < 0:
		return fmt.Sprintf("Would have cost ~%s tokens with naive full-file reads; the answers cost ~%s more (%.1f%%).",
			thousands(t.TokensFullFile), thousands(-saved), -100*t.Efficiency())
	default:
		return fmt.Sprintf("Would have cost ~%s tokens with naive full-file reads; saved ~%s tokens (%.1f%%).",
			thousands(t.TokensFullFile), thousands(saved), 100*t.Efficiency())
	}
}

// thousands is a number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func (a *EfficiencyAnswer) envelope() *Envelope { return &a.Envelope }

func (a *EfficiencyAnswer) found() bool { return a.CallsTotal > 0 }

func (a *EfficiencyAnswer) text(b *strings.Builder) {
	from := "the beginning"
	if a.WindowStartedAt != nil {
		from = a.WindowStartedAt.Format(time.RFC3339)
	}
	fmt.Fprintf(b, "%s (%s) since %s\n%s\n", Count(a.CallsTotal, "call", "calls"), a.Scope, from, a.Counterfactual)
	for _, name := range slices.Sorted(maps.Keys(a.CallsByTool)) {
		fmt.Fprintf(b, "  %-24s %d\n", name, a.CallsByTool[name])
	}
	if a.TokensFullFile > 0 {
		fmt.Fprintf(b, "%d tokens returned vs %d to read the files whole — %.0f%% saved (%s, estimated)\n",
			a.TokensReturned, a.TokensFullFile, math.Round(100*a.EfficiencyRatio), a.Tokenizer)
	}
}
