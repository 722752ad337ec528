package bug

import (
	"strings"
	"testing"
)

func TestReportfPanicsInTests(t *testing.T) {
	defer func() {
		if msg, ok := recover().(string); !ok || !strings.Contains(msg, "seven is 8") {
			t.Errorf("panic = %q, want the message", msg)
		}
	}()
	Reportf("seven is %d", 8)
	t.Error("no panic")
}
