package nominal

import "testing"

func TestBare(t *testing.T) {
	for text, want := range map[string]string{
		"int": "int", "java.util.List<? extends Foo<Bar>>": "List", "String...": "String[]", "a.B[][]": "B[][]",
		"this ref N.Foo<T>?": "Foo", "@Nullable Foo": "Foo", "params object[]": "object[]", "Map.Entry<K, V>...": "Entry[]",
	} {
		if got := bare(text); got != want {
			t.Errorf("bare(%q) = %q, want %q", text, got, want)
		}
	}
}
