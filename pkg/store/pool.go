package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// reader is a connection with its prepared statements, which SQLite keeps per
// connection. One view has it at a time.
type reader struct {
	conn       *sql.Conn
	statements map[string]*sql.Stmt
}

// prepare returns the prepared statement for a query.
func (r *reader) prepare(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := r.statements[query]; ok {
		return s, nil
	}
	s, err := r.conn.PrepareContext(ctx, query)
	if err == nil {
		r.statements[query] = s
	}
	return s, err
}

// run executes a statement without result.
func (r *reader) run(ctx context.Context, query string) error {
	s, err := r.prepare(ctx, query) //nolint:sqlclosecheck // the reader keeps it
	if err == nil {
		_, err = s.ExecContext(ctx)
	}
	return err
}

func (r *reader) close() error {
	var all []error
	for _, s := range r.statements {
		all = append(all, s.Close())
	}
	return errors.Join(append(all, r.conn.Close())...)
}

// pool hands out readers, at most as many as it has slots. (The pool of
// database/sql would do for connections, but its statements take a further
// connection to prepare, and wait for ever when views hold all of them.)
type pool struct {
	db    *sql.DB
	slots chan struct{}

	mu   sync.Mutex
	idle []*reader
}

func newPool(db *sql.DB) *pool {
	return &pool{db: db, slots: make(chan struct{}, readers)}
}

// get returns a reader, when one is free.
func (p *pool) get(ctx context.Context) (*reader, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		r := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return r, nil
	}
	p.mu.Unlock()
	conn, err := p.db.Conn(ctx)
	if err != nil {
		<-p.slots
		return nil, err
	}
	return &reader{conn: conn, statements: make(map[string]*sql.Stmt)}, nil
}

// put takes a reader back; one that is not sound is closed.
func (p *pool) put(r *reader, sound bool) error {
	defer func() { <-p.slots }()
	if !sound {
		return r.close()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, r)
	return nil
}

// close closes everything; no reader is out.
func (p *pool) close() error {
	var all []error
	for _, r := range p.idle {
		all = append(all, r.close())
	}
	p.idle = nil
	return errors.Join(append(all, p.db.Close())...)
}
