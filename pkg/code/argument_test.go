package code

import "testing"

func TestArgument(t *testing.T) {
	seen := make(map[string]bool)
	for i := range 10 {
		seen[Argument(i)] = true
	}
	if len(seen) != 10 || Argument(0) != "#0" || Argument(9) != "#9" || Argument(10) != "#9" {
		t.Errorf("%d names, %q, %q, %q", len(seen), Argument(0), Argument(9), Argument(10))
	}
}
