package gomod_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mast-search/mast/grammars/golang"
	"github.com/mast-search/mast/pkg/graph"
	"github.com/mast-search/mast/pkg/graph/gomod"
	"github.com/mast-search/mast/pkg/graph/graphtest"
	"github.com/mast-search/mast/pkg/lang"
)

// interfaces are a project with interfaces and the types that satisfy them.
const interfaces = `
-- go.mod --
module example.com/k
-- k.go --
package k

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"example.com/far/rpc"
	"example.com/k/other"
)

type Repo interface{ Del(id string) error }

type Empty interface{}

type Number interface{ ~int | ~float64 }

type Alias = string

type Stream interface {
	io.ReadCloser
	Name(a any, b []byte, c map[Alias]*other.T, d func(x int) (int, error), e ...rune) (n int, err error)
}

type Hidden interface{ hidden() }

type Remote interface {
	rpc.Server
	Repo
}

type Printer interface{ fmt.Stringer }

type Response interface {
	http.ResponseWriter
	Status() int
}

type Info interface{ Info(context.Context) os.FileInfo }

type Defined Repo
-- r.go --
package k

import (
	"context"
	"io/fs"
	"net/http"
	"strings"

	"example.com/far/rpc"
	o "example.com/k/other"
)

type sqlRepo struct{}

func (r *sqlRepo) Del(id string) error { return nil }

type valueRepo int

func (valueRepo) Del(string) (err error) { return nil }

type wrongParam struct{}

func (wrongParam) Del(id int) error { return nil }

type wrongCount struct{}

func (wrongCount) Del(id string, more bool) error { return nil }

type wrongResult struct{}

func (wrongResult) Del(id string) {}

type field struct{ Del func(id string) error }

type embeds struct{ *sqlRepo }

type embedsInterface struct{ Repo }

type shadowed struct {
	sqlRepo
	Del int
}

type made sqlRepo

type same = sqlRepo

type stream struct{}

func (s *stream) Name(interface{}, []uint8, map[string]*o.T, func(int) (int, error), ...int32) (int, error) {
	return 0, nil
}
func (s *stream) Read(p []byte) (n int, err error) { return 0, nil }
func (s *stream) Close() error                       { return nil }

type noClose struct{}

func (s *noClose) Name(interface{}, []uint8, map[string]*o.T, func(int) (int, error), ...int32) (int, error) {
	return 0, nil
}
func (s *noClose) Read(p []byte) (n int, err error) { return 0, nil }

type notVariadic struct{ stream }

func (s *notVariadic) Name(interface{}, []uint8, map[string]*o.T, func(int) (int, error), []int32) (int, error) {
	return 0, nil
}

type hides struct{}

func (hides) hidden() {}

type remote struct {
	rpc.Server
	sqlRepo
}

type notRemote struct{ sqlRepo }

type built struct{ strings.Builder }

type response struct {
	http.ResponseWriter
	*status
}

type status struct{}

func (*status) Status() int { return 0 }

type info struct{}

func (info) Info(ctx context.Context) fs.FileInfo { return nil }

type generic[T any] struct{}

func (g *generic[T]) Del(id T) error { return nil }
-- other/o.go --
package other

type T struct{}

type foreign struct{}

func (foreign) hidden() {}

type Repo struct{}

func (r Repo) Del(id string) error { return nil }
-- other/x_test.go --
package other_test

type inTest struct{}

func (inTest) String() string { return "" }
`

func TestImplementors(t *testing.T) {
	files := make(map[string][]byte)
	for _, f := range txtar.Parse([]byte(interfaces)).Files {
		files[f.Name] = f.Data
	}
	p := graphtest.Link(t, files, []*lang.Spec{golang.Spec()}, gomod.Strategy()).Project
	tests := map[string]string{
		"Repo":     "Remote Defined Repo sqlRepo valueRepo embeds embedsInterface remote notRemote generic",
		"Empty":    "",
		"Number":   "",
		"Stream":   "stream",
		"Hidden":   "hides",
		"Remote":   "remote",
		"Printer":  "inTest built",
		"Response": "response",
		"Info":     "info",
		"Defined":  "Repo Remote Repo sqlRepo valueRepo embeds embedsInterface remote notRemote generic",
	}
	k := p.Lookup("k.go")
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			symbols := k.Children(-1, name)
			if len(symbols) != 1 {
				t.Fatalf("%d symbols", len(symbols))
			}
			var got []string
			for _, i := range p.Implementors(graph.Decl{File: k.ID, Symbol: symbols[0]}) {
				got = append(got, p.Symbol(i.Decl).Name)
			}
			if diff := cmp.Diff(strings.Fields(want), got); diff != "" && len(got)+len(want) > 0 {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
