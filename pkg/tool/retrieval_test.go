package tool

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/mast-search/mast/internal/config"
	"github.com/mast-search/mast/pkg/search"
)

const stepWords = "quokka numbat bilby wallaby potoroo bettong quoll bandicoot glider possum koala dunnart"

// retrievalSample is a project in which every number of a retrieval shows.
func retrievalSample() map[string]string {
	files := map[string]string{"mast.config.json": "{}"}
	// Words of which each file has one less.
	words := strings.Fields(stepWords)
	for i := range words {
		files[fmt.Sprintf("steps/s%d.py", i)] = fmt.Sprintf("def step%d():\n    return '%s'\n", i, strings.Join(words[:len(words)-i], " "))
	}
	// One that has all words of a request, some that have two of five.
	files["gap/all.py"] = "def everything():\n    return 'magpie galah corella brolga jabiru'\n"
	for i := range 4 {
		files[fmt.Sprintf("gap/some%d.py", i)] = fmt.Sprintf("def some%d():\n    return 'magpie galah'\n", i)
	}
	// More chunks of one word than are looked at.
	for i := range 70 {
		files[fmt.Sprintf("many/m%d.py", i)] = fmt.Sprintf("def many%d():\n    return 'echidna'\n", i)
	}
	// A class with a seed at its end, and code behind it.
	var class strings.Builder
	class.WriteString("import { first } from './parts';\nimport { second } from './parts/second';\nimport { Base } from './base';\nimport { another, other } from './other';\n\n" +
		"export class Tank extends Base {\n")
	for i := range 9 {
		fmt.Fprintf(&class, "  method%d() {\n    return %d;\n  }\n\n", i, i)
	}
	class.WriteString("  swim() {\n    // like a platypus\n    return first() + second() + other() + another() + behind3();\n  }\n}\n\n")
	for i := range 4 {
		fmt.Fprintf(&class, "export function behind%d() {\n  return %d;\n}\n\n", i, i)
	}
	files["tank/tank.ts"] = class.String()
	files["tank/base.ts"] = "export class Base {\n  a() { return 1; }\n\n  b() { return 2; }\n\n  c() { return 3; }\n\n  d() { return 4; }\n}\n"
	files["tank/parts/index.ts"] = "export { first } from './first';\nexport const here = 1;\n"
	files["tank/parts/first.ts"] = "export function first() {\n  return 1;\n}\n"
	files["tank/parts/second.ts"] = "export function second() {\n  return 2;\n}\n"
	files["tank/other.ts"] = "export function other() {\n  return 3;\n}\n\nexport function another() {\n  return 4;\n}\n"
	for i := range 3 {
		files[fmt.Sprintf("tank/a_use%d.test.ts", i)] = "import * as all from './tank';\n\n// A platypus.\nexport const platypusKept = all;\n"
	}
	files["tank/z_call.ts"] = "import { Tank } from './tank';\n\nexport function start() {\n  return new Tank().swim();\n}\n"
	files["tank/z_more.ts"] = "import { Tank } from './tank';\n\nexport class Larger extends Tank {\n  size() {\n    return 2;\n  }\n}\n"
	// A type, its implementors and what calls it.
	files["zoo/keeper.py"] = "class Wombat:\n    # like a thylacine\n    burrow = 1\n\n    def dig(self):\n        return 1\n"
	files["zoo/small.py"] = "from zoo.keeper import Wombat\n\n\nclass Small(Wombat):\n    def nap(self):\n        return 2\n"
	files["zoo/call.py"] = "from zoo.keeper import Wombat\n\n\ndef visit():\n    return Wombat()\n"
	return files
}

// contextWith observes the answer to a request under further settings.
func contextWith(request string, further ...string) func(t *testing.T, p *Projects) string {
	return func(t *testing.T, p *Projects) string {
		p.opts.Flags = map[string]string{}
		for i := 0; i+1 < len(further); i += 2 {
			p.opts.Flags[further[i]] = further[i+1]
		}
		a := contextOf(t, p, fmt.Sprintf(`{"information_request":%q,"output_format":"json"}`, request))
		text := fmt.Sprintln(a.Summary.SeedCount, a.Summary.ExpandedCount, a.Summary.Warnings)
		for _, f := range a.Files {
			for _, s := range f.Segments {
				text += fmt.Sprintln(s.Path, s.StartLine, s.EndLine, s.Score, s.Sources)
			}
		}
		return text
	}
}

// retrievalEffects has for every setting of mast_context another value, and what to
// look at.
func retrievalEffects() map[string]settingEffect {
	const steps, gap = stepWords, "magpie galah corella brolga jabiru"
	effects := map[string]settingEffect{
		"rrf_k0":                  {"10", contextWith(steps, "fusion", "rrf")},
		"fused_top_m":             {"30", contextWith("echidna", "smart_top_k", "false")},
		"smart_top_k":             {"false", contextWith(steps)},
		"smart_ratio":             {"0.7", contextWith(steps)},
		"smart_delta":             {"0.4", contextWith(steps, "smart_ratio", "0.7")},
		"smart_floor":             {"0.4", contextWith("dunnart antechinus kowari phascogale", "low_confidence_behavior", "return_empty")},
		"smart_min_k":             {"1", contextWith(gap)},
		"smart_max_k":             {"5", contextWith("echidna")},
		"low_confidence_behavior": {"return_with_warning", contextWith("dunnart kowari phascogale mulgara dibbler kultarr ningaui")},
		"max_segments_per_file":   {"1", contextWith("platypus")},
		"max_total_chars":         {"20000", contextWith("huge")},
	}
	for key, value := range map[string]string{
		"neighbor_hops": "1", "breadcrumb_expand_limit": "1", "import_files_per_seed": "0", "chunks_per_import_file": "1",
		"reverse_import_files_per_seed": "0", "callsite_chunks_per_seed": "0", "callee_chunks_per_seed": "0",
		"decay_neighbor": "0.6", "decay_breadcrumb": "0.5", "decay_import": "0.4", "decay_reverse_import": "0.4", "decay_callsite": "0.4", "decay_depth": "0.5",
	} {
		effects[key] = settingEffect{value, contextWith("platypus", "max_segments_per_file", "5")}
	}
	effects["implementor_chunks_per_seed"] = settingEffect{"0", contextWith("thylacine", "reverse_import_files_per_seed", "0")}
	return effects
}

func TestEveryRetrievalSettingHasAnEffect(t *testing.T) {
	files := retrievalSample()
	files["huge.py"] = "def huge():\n" + strings.Repeat("    huge('a long line of the body of a function that goes on and on')\n", 80) +
		strings.Repeat("\n\ndef huge_too():\n"+strings.Repeat("    huge('a long line of the body of a function that goes on and on')\n", 90), 5)
	root := folder(t, files)
	def := open(t, root)
	for _, s := range config.Table() {
		if s.Group == config.General || provedElsewhere()[s.Key] != "" {
			continue
		}
		t.Run(s.Key, func(t *testing.T) {
			effect, ok := retrievalEffects()[s.Key]
			if !ok {
				t.Fatal("nothing tests whether this setting has an effect")
			}
			before, after := effect.observe(t, def), effect.observe(t, open(t, root, setting(s.Key, effect.value)))
			if before == after {
				t.Errorf("%s = %s changes nothing:\n%s", s.Key, effect.value, after)
			}
		})
	}
}

// What the table gives by default is what the package has by default.
func TestRetrievalSettings_defaults(t *testing.T) {
	s, err := config.Load(config.Source{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(search.DefaultSettings(), retrievalSettings(s)); diff != "" {
		t.Errorf("settings (-package +table):\n%s", diff)
	}
}

// Arguments go before the mode, the mode before the settings.
func TestRetrievalSettings_order(t *testing.T) {
	root := folder(t, retrievalSample())
	projects := open(t, root, func(o *Options) {
		o.Flags = map[string]string{"smart_max_k": "6", "max_segments_per_file": "1", "import_files_per_seed": "1", "low_confidence_behavior": "return_empty"}
	})
	seeds := func(args string) int {
		return contextOf(t, projects, `{"information_request":"echidna","output_format":"json"`+args+`}`).Summary.SeedCount
	}
	if got := seeds(""); got != 6 {
		t.Errorf("%d seeds, the setting says 6", got)
	}
	if got := seeds(`,"mode":"quick"`); got != 5 {
		t.Errorf("%d seeds, the mode says 5", got)
	}
	most := func(args string) (n int) {
		a := contextOf(t, projects, `{"information_request":"platypus","output_format":"json"`+args+`}`)
		for _, f := range a.Files {
			n = max(n, len(f.Segments))
		}
		return n
	}
	if got := most(""); got != 1 {
		t.Errorf("%d segments, the setting says 1", got)
	}
	if got := most(`,"max_segments_per_file":5`); got < 2 {
		t.Errorf("%d segments, the argument says 5", got)
	}
	const nothing = `{"information_request":"dunnart kowari phascogale mulgara dibbler kultarr ningaui","output_format":"json"`
	if a := contextOf(t, projects, nothing+"}"); len(a.Files) != 0 {
		t.Errorf("the setting says nothing is returned: %q", a.segments())
	}
	if a := contextOf(t, projects, nothing+`,"low_confidence_behavior":"return_top1"}`); len(a.Files) != 1 {
		t.Errorf("the argument says the best is returned: %q", a.segments())
	}
}

// Settings are read for every call; what is wrong with them is said once, until it changes.
func TestWarningsAreToldOnce(t *testing.T) {
	root := folder(t, map[string]string{"mast.config.json": `{"contxt_lines": 1}`, "a.ts": "export const alpha = 1;\n"})
	var said []string
	projects := open(t, root, func(o *Options) {
		o.Log = func(line string) {
			if strings.Contains(line, "unknown setting") {
				said = append(said, line)
			}
		}
	})
	for range 3 {
		call(t, projects, "mast_search", `{"query":"alpha"}`)
	}
	if len(said) != 1 || !strings.Contains(said[0], "contxt_lines") {
		t.Errorf("said %q", said)
	}
	write(t, root, "mast.config.json", `{"contxt_linez": 1}`)
	call(t, projects, "mast_search", `{"query":"alpha"}`)
	if len(said) != 2 || !strings.Contains(said[1], "contxt_linez") {
		t.Errorf("after a change: said %q", said)
	}
}

// The text of an answer stays within its budget, and the best segment is cut at a line
// rather than lost.
func TestContext_budget(t *testing.T) {
	const line = "    huge('größe 😀 a long line of the body of a function that goes on and on')\n"
	files := map[string]string{"mast.config.json": "{}", "best.py": "def huge():\n" + strings.Repeat(line, 90)}
	for i := range 8 {
		files[fmt.Sprintf("more%d.py", i)] = "def huge():\n" + strings.Repeat(line, 90)
	}
	files["alone.py"] = "def wide():\n" + strings.Repeat("    wide('a long line of the body of another function that goes on and on')\n", 900)
	projects := open(t, folder(t, files), func(o *Options) { o.Flags = map[string]string{"chunk_split_threshold": "100000"} })
	for _, budget := range []int{20_000, 33_333, 80_000} {
		for _, request := range []string{"huge", "wide"} {
			a := contextOf(t, projects, fmt.Sprintf(`{"information_request":%q,"max_total_chars":%d,"output_format":"json"}`, request, budget))
			used := 0
			for _, f := range a.Files {
				for _, s := range f.Segments {
					used += len(utf16.Encode([]rune(s.Text)))
				}
			}
			if used > budget || used < budget/2 {
				t.Errorf("%s: %d characters of %d", request, used, budget)
			}
		}
	}
	a := contextOf(t, projects, `{"information_request":"wide","max_total_chars":20000,"output_format":"json"}`)
	best := a.Files[0].Segments[0]
	if best.Path != "alone.py" || !best.Cut || best.StartLine != 1 || strings.Count(best.Text, "\n")+1 != best.EndLine || !strings.HasSuffix(best.Text, "on')") {
		t.Errorf("best segment: %s L%d-%d, cut %v", best.Path, best.StartLine, best.EndLine, best.Cut)
	}
}
