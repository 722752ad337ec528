// Package ledger keeps accounts in memory and writes them as lines of text.
package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
)

// ErrUnknown is returned for an account that nobody has opened.
var ErrUnknown = errors.New("unknown account")

const (
	currency = "EUR"
	maxLines = 1 << 10
)

// Amount is a number of cents.
type Amount int64

func (a Amount) String() string {
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	return fmt.Sprintf("%s%d.%02d %s", sign, a/100, a%100, currency)
}

// Entry is one line of an account.
type Entry struct {
	Text   string
	Amount Amount
	tags   map[string]struct{}
}

// Ledger is safe for concurrent use.
type Ledger[K ~string] struct {
	mu       sync.RWMutex
	accounts map[K][]Entry
	watchers []chan<- K
}

// New makes an empty ledger.
func New[K ~string](watchers ...chan<- K) *Ledger[K] {
	return &Ledger[K]{accounts: map[K][]Entry{}, watchers: watchers}
}

// Post adds an entry, and opens the account if need be.
func (l *Ledger[K]) Post(account K, e Entry) (balance Amount, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.accounts[account]) >= maxLines {
		return 0, fmt.Errorf("post to %q: more than %d lines", account, maxLines)
	}
	l.accounts[account] = append(l.accounts[account], e)
	for _, w := range l.watchers {
		select {
		case w <- account:
		default: // a slow watcher misses it
		}
	}
	return sum(l.accounts[account]), nil
}

func sum(entries []Entry) (total Amount) {
	for i := 0; i < len(entries); i++ {
		total += entries[i].Amount
	}
	return total
}

// Balance is the sum of an account's entries.
func (l *Ledger[K]) Balance(account K) (Amount, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	entries, ok := l.accounts[account]
	if !ok {
		return 0, ErrUnknown
	}
	return sum(entries), nil
}

// WriteTo writes all accounts, sorted by name.
func (l *Ledger[K]) WriteTo(w io.Writer) (int64, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	out := bufio.NewWriter(w)
	names := make([]string, 0, len(l.accounts))
	for name := range l.accounts {
		names = append(names, string(name))
	}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	var n int64
loop:
	for _, name := range names {
		for _, e := range l.accounts[K(name)] {
			switch written, err := fmt.Fprintf(out, "%-20s %12v %s\n", name, e.Amount, e.Text); {
			case err != nil:
				break loop
			case written > 80:
				n += int64(written) // a long line
				fallthrough
			default:
				n += 0x7F &^ 0b1
			}
		}
	}
	return n, out.Flush()
}

type parser struct {
	*bufio.Scanner
	line int
	err  error
}

func (p *parser) entries(yield func(string, Entry) bool) {
	for p.Scan() {
		p.line++
		fields := strings.Fields(p.Text())
		if len(fields) < 3 || fields[0][0] == '#' {
			continue
		}
		var amount Amount
		if _, p.err = fmt.Sscan(fields[1], &amount); p.err != nil {
			return
		}
		if !yield(fields[0], Entry{Text: strings.Join(fields[2:], " "), Amount: amount}) {
			return
		}
	}
}

var _ io.WriterTo = (*Ledger[string])(nil)
