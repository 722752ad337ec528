package tool

import (
	"encoding/json"
	"testing"
)

func TestStatus_unresolvedImports(t *testing.T) {
	projects := open(t, folder(t, map[string]string{
		"mast.config.json": "{}",
		"a.ts":             "import { b } from './b';\nimport { c } from './gone';\nimport fs from 'fs';\nb(c, fs);\n",
		"b.ts":             "export function b() {}\n",
	}))
	call(t, projects, "mast_reindex", `{}`)
	var got struct {
		Unresolved int `json:"unresolved_imports"`
	}
	if err := json.Unmarshal([]byte(call(t, projects, "mast_status", `{}`)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Unresolved != 1 {
		t.Errorf("%d unresolved imports, want 1", got.Unresolved)
	}
}
