package tool

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mast-search/mast/pkg/store"
	"github.com/mast-search/mast/pkg/vector"
)

// The states of the optional vectors, as ContextWeaver names those of its own.
const (
	// VectorsNone says that there are none.
	VectorsNone = "none"
	// VectorsPending says that some are missing, VectorsDone that none is.
	VectorsPending = "pending"
	VectorsDone    = "done"
	// VectorsAborted says that what is stored cannot be used and is not touched.
	VectorsAborted = "aborted"
)

// VectorsInfo says what a project has of the optional vectors.
type VectorsInfo struct {
	State string `json:"state"`
	// Configured says that the settings name a model, which is Model; without,
	// Model is that of the stored vectors.
	Configured bool   `json:"configured"`
	Model      string `json:"model,omitempty"`
	// Dimensions and Rows are those of the vectors of Model, Pending counts the
	// chunks that have none, of Chunks that should.
	Dimensions int `json:"dimensions"`
	Rows       int `json:"rows"`
	Pending    int `json:"pending"`
	Chunks     int `json:"chunks"`
	// OtherRows counts the vectors of models that were used before.
	OtherRows int `json:"other_rows,omitempty"`
	// Bytes is the room that all of them take on disk.
	Bytes int64 `json:"bytes"`
	// Reason says why the vectors cannot be used.
	Reason string `json:"reason,omitempty"`
}

// Vectors says what the project has of the optional vectors. It contacts nobody.
func (p *Project) Vectors(ctx context.Context) (VectorsInfo, error) {
	v, err := p.view(ctx)
	switch {
	case err == nil:
		defer v.Close()
	case errors.Is(err, store.ErrNoIndex), errors.Is(err, store.ErrOlderFormat), errors.Is(err, store.ErrNewerFormat), errors.Is(err, store.ErrCorrupt):
		v = nil
	default:
		return VectorsInfo{}, err
	}
	return p.vectorsInfo(ctx, v)
}

func (p *Project) vectorsInfo(ctx context.Context, v *store.View) (VectorsInfo, error) {
	o := p.optional()
	info := VectorsInfo{State: VectorsNone, Configured: o.of.wantsVectors()}
	if o.vectors != nil {
		info.Model = o.vectors.Model()
	}
	s, err := vector.Inspect(ctx, p.StateDir(), info.Model, v)
	if err != nil {
		return info, err
	}
	info.Bytes, info.Chunks, info.Pending, info.Reason = s.Bytes, s.Chunks, s.Pending, s.Unusable
	if o.vectorsWrong != nil {
		info.Reason = o.vectorsWrong.Error()
	}
	if info.Model == "" && len(s.Counts) > 0 {
		info.Model = s.Counts[len(s.Counts)-1].Name
	}
	info.Rows, info.Dimensions = s.Rows(info.Model)
	for _, c := range s.Counts {
		info.OtherRows += c.Rows
	}
	info.OtherRows -= info.Rows
	switch {
	case s.Unusable != "":
		info.State = VectorsAborted
	case !s.Exists:
	case info.Pending > 0 || info.Configured && info.Rows == 0 && info.Chunks > 0:
		info.State = VectorsPending
	default:
		info.State = VectorsDone
	}
	return info, nil
}

// Line says it in one line.
func (i *VectorsInfo) Line() string {
	var b strings.Builder
	b.WriteString(i.State)
	if i.Rows > 0 {
		fmt.Fprintf(&b, ": %d of %s, %d dimensions", i.Rows, i.Model, i.Dimensions)
	} else if i.Model != "" {
		b.WriteString(": 0 of " + i.Model)
	}
	if i.OtherRows > 0 {
		fmt.Fprintf(&b, ", %d of other models", i.OtherRows)
	}
	if i.Pending > 0 {
		fmt.Fprintf(&b, ", %d of %d chunks have none", i.Pending, i.Chunks)
	}
	if i.Bytes > 0 {
		fmt.Fprintf(&b, ", %d bytes", i.Bytes)
	}
	if i.Reason != "" {
		b.WriteString(" (" + i.Reason + ")")
	}
	return b.String()
}

// ResetVectors drops the vectors and reports whether there were any; the index stays.
func (p *Project) ResetVectors(ctx context.Context) (bool, error) {
	p.models.mu.Lock()
	p.models.drop(p.projects.opts.Log)
	p.models.mu.Unlock()
	return vector.Drop(ctx, p.StateDir())
}
