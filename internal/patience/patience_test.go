package patience

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestTry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p Patience
		asked := 0
		try := func(took time.Duration, err error) error {
			return p.Try(func() error {
				asked++
				time.Sleep(took)
				return err
			})
		}
		failed := errors.New("no answer")
		for _, step := range []struct {
			what  string
			wait  time.Duration
			took  time.Duration
			err   error
			asked bool
			want  string
		}{
			{"a quick failure", 0, 100 * time.Millisecond, failed, true, "no answer"},
			{"is no reason", 0, time.Minute, nil, true, ""},
			{"nor is a slow success", 0, time.Second, failed, true, "no answer"},
			{"a slow failure is", 9 * time.Second, 0, nil, false, "no answer; it is not asked for 1s"},
			{"for ten times as long", 2 * time.Second, time.Minute, failed, true, "no answer"},
			{"but no more than half a minute", 29 * time.Second, 0, nil, false, "no answer; it is not asked for 1s"},
			{"then", 2 * time.Second, 0, nil, true, ""},
		} {
			time.Sleep(step.wait)
			before := asked
			err := try(step.took, step.err)
			text := ""
			if err != nil {
				text = err.Error()
			}
			if (asked > before) != step.asked || !strings.HasPrefix(text, step.want) || step.want == "" && text != "" {
				t.Errorf("%s: asked %v, error %q", step.what, asked > before, text)
			}
		}
	})
}
