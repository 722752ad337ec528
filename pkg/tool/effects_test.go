package tool

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mast-search/mast/internal/config"
)

// sample is a project in which every argument and setting can make a
// difference.
func sample() map[string]string {
	var long strings.Builder
	long.WriteString("export function longAlpha() {\n")
	for i := range 150 {
		fmt.Fprintf(&long, "  step(%d, 'alpha');\n", i)
	}
	long.WriteString("}\n")
	return map[string]string{
		"mast.config.json": "{}",
		"src/alpha.ts": "import { beta } from './beta';\n\n// Finds alpha.\nexport function alpha() { return beta('alpha beta'); }\n\n" +
			"function hiddenAlpha() { return alpha(); }\n\nexport class Alphas {\n  alpha(): number { return 1; }\n}\n",
		"src/beta.ts":      "export function beta(alpha: string) { return alpha + 'a.pha'; }\n",
		"src/api/index.ts": "export * from '../beta';\nexport { alpha as first } from '../alpha';\n",
		"src/long.ts":      long.String(),
		"calls/one.py": "def gamma():\n    return 1\n\ndef delta():\n    return gamma()\n\ndef epsilon():\n    return delta()\n\n" +
			"class Base:\n    def gamma(self):\n        return gamma()\n\nclass Derived(Base):\n    pass\n\nclass Further(Derived):\n    pass\n\n" +
			"def guess(x):\n    return x.gamma()\n",
		"calls/three.py": "from two import zeta\n\nzeta()\n",
		"calls/two.py":   "from one import delta\n\nclass Base:\n    pass\n\nclass Other(Base):\n    pass\n\ndef gamma():\n    return delta()\n\ndef zeta():\n    return gamma()\n",
		"lib/alpha.js":   "exports.alpha = function () { return 'alpha'; };\n",
		"README.md":      "# Alpha\n\nWords on alpha.\n\n## Use\n\nUse alpha.\n\n### Details\n\nMore alpha, in detail.\n\n### Further\n\nEven more alpha.\n",
	}
}

// wideProject has an answer that is too large for the smallest budget, and one in
// places of a file that are far apart.
func wideProject(t *testing.T) string {
	t.Helper()
	filler := strings.Repeat("function filler() { return 1; }\n", 12)
	return folder(t, map[string]string{
		"mast.config.json": "{}",
		"apart.ts":         "function quokkaFirst() { return 1; }\n" + strings.Repeat(filler, 8) + "function quokkaLast() { return 2; }\n",
		"huge.ts":          "function quokka() {\n" + strings.Repeat("  quokka(1234567890, 'a long line of the body of a function');\n", 80) + "}\n" + filler,
		"huger.ts":         "function quokkaToo() {\n" + strings.Repeat("  quokka(1234567890, 'another long line of the body of a function');\n", 400) + "}\n",
	})
}

// parameterEffects has for every argument of every tool two calls that must
// be answered differently because of it.
func parameterEffects(other, changed, settled, wide string) map[string]map[string][2]string {
	// pair makes the two calls of an argument that is added to others.
	pair := func(args, added string) [2]string {
		return [2]string{args, strings.TrimSuffix(args, "}") + strings.Repeat(",", min(1, len(args)-2)) + added + "}"}
	}
	inOther := fmt.Sprintf(`"repo_path":%q`, other)
	// common are the arguments that all tools have.
	common := func(args string, effects map[string][2]string) map[string][2]string {
		effects["repo_path"], effects["format"] = pair(args, inOther), pair(args, `"format":"text"`)
		return effects
	}
	// symbol are those that choose a declaration: name has several, others one;
	// one of them is in the file, another at the line.
	symbol := func(arg, name, others, file string, line int, limit string, effects map[string][2]string) map[string][2]string {
		args := fmt.Sprintf(`{%q:%q}`, arg, name)
		effects[arg] = [2]string{args, fmt.Sprintf(`{%q:%q}`, arg, others)}
		effects["file_path"] = pair(args, fmt.Sprintf(`"file_path":%q`, file))
		effects["line"] = pair(args, fmt.Sprintf(`"line":%d`, line))
		effects[limit] = pair(args, `"`+limit+`":1`)
		effects["cursor"] = pair(args, `"cursor":"1"`)
		return common(args, effects)
	}
	const alpha, gamma = `{"symbol":"alpha"}`, `{"symbol":"gamma"}`
	const wanted = `{"information_request":"alpha","output_format":"json"}`
	inWide := fmt.Sprintf(`{"information_request":"quokka","repo_path":%q,"output_format":"json"}`, wide)
	inChanged := fmt.Sprintf(`{"repo_path":%q}`, changed)
	repo := [2]string{`{"query":"alpha"}`, fmt.Sprintf(`{"query":"alpha","repo_path":%q}`, other)}
	return map[string]map[string][2]string{
		"mast_search": {
			"query":         {`{"query":"alpha"}`, `{"query":"beta"}`},
			"limit":         {`{"query":"alpha"}`, `{"query":"alpha","limit":1}`},
			"language":      {`{"query":"alpha"}`, `{"query":"alpha","language":"javascript"}`},
			"file_pattern":  {`{"query":"alpha"}`, `{"query":"alpha","file_pattern":"lib/**"}`},
			"chunk_type":    {`{"query":"alpha"}`, `{"query":"alpha","chunk_type":"method"}`},
			"only_exported": {`{"query":"hiddenAlpha"}`, `{"query":"hiddenAlpha","only_exported":true}`},
			"exact":         {`{"query":"alpha a.pha"}`, `{"query":"alpha a.pha","exact":true}`},
			"regex":         {`{"query":"a.pha"}`, `{"query":"a.pha","regex":true}`},
			"explain":       {`{"query":"alpha"}`, `{"query":"alpha","explain":true}`},
			"cursor":        {`{"query":"alpha","limit":1}`, `{"query":"alpha","limit":1,"cursor":"1"}`},
			"repo_path":     repo,
			"format":        {`{"query":"alpha"}`, `{"query":"alpha","format":"text"}`},
		},
		"mast_project_skeleton": common(`{}`, map[string][2]string{
			"directory":    pair(`{}`, `"directory":"src"`),
			"max_depth":    pair(`{}`, `"max_depth":1`),
			"file_pattern": pair(`{}`, `"file_pattern":"lib/**"`),
			"limit":        pair(`{}`, `"limit":1`),
			"cursor":       pair(`{}`, `"cursor":"1"`),
		}),
		"mast_exports": common(`{"file_path":"src/alpha.ts"}`, map[string][2]string{
			"file_path": {`{"file_path":"src/alpha.ts"}`, `{"file_path":"src/beta.ts"}`},
			"limit":     pair(`{"file_path":"src/alpha.ts"}`, `"limit":1`),
			"cursor":    pair(`{"file_path":"src/alpha.ts"}`, `"cursor":"1"`),
		}),
		"mast_signature": symbol("symbol", "alpha", "beta", "lib/alpha.js", 9, "limit", map[string][2]string{}),
		"mast_definition": symbol("symbol", "alpha", "beta", "lib/alpha.js", 9, "max_results", map[string][2]string{
			"hint_path": pair(alpha, `"hint_path":"src"`),
		}),
		"mast_callers": symbol("symbol", "gamma", "delta", "calls/two.py", 11, "limit", map[string][2]string{
			"transitive":        pair(gamma, `"transitive":true`),
			"depth":             pair(gamma, `"depth":2`),
			"include_potential": pair(gamma, `"include_potential":false`),
		}),
		"mast_references": symbol("symbol", "gamma", "delta", "calls/two.py", 11, "max_results", map[string][2]string{
			"exclude_definition": pair(gamma, `"exclude_definition":true`),
		}),
		"mast_rename_impact": symbol("symbol", "gamma", "delta", "calls/two.py", 11, "limit", map[string][2]string{}),
		"mast_implementors":  symbol("interface_name", "Base", "Derived", "calls/two.py", 3, "limit", map[string][2]string{}),
		"mast_dependencies": common(`{"file_path":"src/alpha.ts"}`, map[string][2]string{
			"file_path": {`{"file_path":"src/alpha.ts"}`, `{"file_path":"calls/two.py"}`},
			"limit":     pair(`{"file_path":"calls/two.py"}`, `"limit":1`),
			"cursor":    pair(`{"file_path":"calls/two.py"}`, `"cursor":"1"`),
		}),
		"mast_context": {
			"information_request":     {wanted, `{"information_request":"beta","output_format":"json"}`},
			"technical_terms":         pair(wanted, `"technical_terms":["hiddenAlpha","epsilon"]`),
			"mode":                    pair(wanted, `"mode":"quick"`),
			"include_globs":           pair(wanted, `"include_globs":["lib/**"]`),
			"exclude_globs":           pair(wanted, `"exclude_globs":["src/**"]`),
			"language":                pair(wanted, `"language":["javascript"]`),
			"max_total_chars":         pair(inWide, `"max_total_chars":20000`),
			"max_files":               pair(wanted, `"max_files":1`),
			"max_segments_per_file":   pair(strings.Replace(inWide, "quokka", "quokkaFirst quokkaLast", 1), `"max_segments_per_file":1`),
			"low_confidence_behavior": pair(`{"information_request":"nothing such anywhere zzz","output_format":"json"}`, `"low_confidence_behavior":"return_empty"`),
			"return_debug":            pair(wanted, `"return_debug":true`),
			"output_format":           {wanted, `{"information_request":"alpha","output_format":"both"}`},
			"repo_path":               pair(wanted, inOther),
		},
		"mast_impact": {
			"base":      pair(inChanged, `"base":"HEAD~1"`),
			"depth":     pair(inChanged, `"depth":1`),
			"limit":     pair(inChanged, `"limit":1`),
			"cursor":    pair(inChanged, `"cursor":"1"`),
			"repo_path": {inChanged, fmt.Sprintf(`{"repo_path":%q}`, settled)},
			"format":    pair(inChanged, `"format":"text"`),
		},
		"mast_files": common(`{}`, map[string][2]string{
			"glob":        pair(`{}`, `"glob":"src/**"`),
			"language":    pair(`{}`, `"language":"python"`),
			"max_results": pair(`{}`, `"max_results":1`),
			"cursor":      pair(`{}`, `"cursor":"1"`),
		}),
		"mast_unused": common(`{}`, map[string][2]string{
			"directory": pair(`{}`, `"directory":"src"`),
			"members":   pair(`{}`, `"members":true`),
			"certain":   pair(`{}`, `"certain":true`),
			"limit":     pair(`{}`, `"limit":1`),
			"cursor":    pair(`{}`, `"cursor":"1"`),
		}),
		"mast_status": {
			"repo_path": {`{}`, fmt.Sprintf(`{"repo_path":%q}`, other)},
			"format":    {`{}`, `{"format":"text"}`},
		},
		"mast_stats": common(`{}`, map[string][2]string{}),
		"mast_efficiency": common(`{}`, map[string][2]string{
			"scope":         pair(`{}`, `"scope":"global"`),
			"since_minutes": pair(`{"scope":"global"}`, `"since_minutes":1`),
		}),
		"mast_reindex": {
			"full":      {`{}`, `{"full":true}`},
			"repo_path": {`{}`, fmt.Sprintf(`{"repo_path":%q}`, other)},
		},
	}
}

func TestEveryParameterHasAnEffect(t *testing.T) {
	projects := open(t, folder(t, sample()))
	other := folder(t, map[string]string{"mast.config.json": "{}", "src/alpha.ts": "export const alpha = 2;\n"})
	effects := parameterEffects(other, changedRepository(t), settledRepository(t), wideProject(t))
	call(t, projects, "mast_reindex", `{}`)
	for _, tool := range All() {
		for _, p := range tool.Params() {
			t.Run(tool.Name+"/"+p.Name, func(t *testing.T) {
				pair, ok := effects[tool.Name][p.Name]
				if !ok {
					t.Fatal("nothing tests whether this argument has an effect")
				}
				if !strings.Contains(pair[1], `"`+p.Name+`"`) {
					t.Fatalf("the second call does not give the argument: %s", pair[1])
				}
				without, with := call(t, projects, tool.Name, pair[0]), call(t, projects, tool.Name, pair[1])
				if stable(without) == stable(with) {
					t.Errorf("both calls have the same answer: %s", with)
				}
			})
		}
	}
}

// settingEffect is another value of a setting than its default, and what to look
// at.
type settingEffect struct {
	value   string
	observe func(t *testing.T, projects *Projects) string
}

// provedElsewhere names, for settings that need an endpoint or a model, where the test
// is that fails when they have no effect.
func provedElsewhere() map[string]string {
	const service, folder = "TestEveryModelSettingHasAnEffect", "TestVectors_folder"
	return map[string]string{
		"vector_top_k": service, "vector_top_m": service, "w_vec": service, "w_lex": service,
		"rerank_top_n": service, "max_rerank_chars": service, "max_breadcrumb_chars": service, "head_ratio": service,
		"embeddings_base_url": service, "embeddings_model": service, "embeddings_api_key": service,
		"embeddings_dimensions": service, "embeddings_max_concurrency": service, "embeddings_folder": folder,
		"rerank_base_url": service, "rerank_model": service, "rerank_api_key": service,
	}
}

// settingEffects has an effect of every general setting.
func settingEffects(dir string) map[string]settingEffect {
	search := func(args string) func(t *testing.T, p *Projects) string {
		return func(t *testing.T, p *Projects) string {
			a := decode(t, call(t, p, "mast_search", args))
			text := ""
			for _, r := range a.Results {
				text += fmt.Sprintln(r.FilePath, r.StartLine, r.EndLine, r.Content, r.Score, r.Explain)
			}
			return text + fmt.Sprint(a.Notes)
		}
	}
	status := func(t *testing.T, p *Projects) string {
		call(t, p, "mast_reindex", `{}`)
		return stable(call(t, p, "mast_status", `{}`))
	}
	return map[string]settingEffect{
		"state_dir": {filepath.Join(dir, "elsewhere"), func(t *testing.T, p *Projects) string {
			call(t, p, "mast_reindex", `{}`)
			_, err := os.Stat(filepath.Join(dir, "elsewhere", "graph.db"))
			return fmt.Sprint(err == nil)
		}},
		"file_extensions":  {".ts", search(`{"query":"alpha","language":"markdown"}`)},
		"exclude_patterns": {"lib/**", search(`{"query":"alpha","file_pattern":"lib/**"}`)},
		"ignore_patterns":  {"lib/", search(`{"query":"alpha","file_pattern":"lib/**"}`)},
		"rrf_k": {"1", func(t *testing.T, p *Projects) string {
			p.opts.Flags = map[string]string{"fusion": "rrf"}
			return search(`{"query":"alpha"}`)(t, p)
		}},
		"fusion":                   {"rrf", search(`{"query":"alpha"}`)},
		"without_rankers":          {"chunks,synonyms", search(`{"query":"alpha"}`)},
		"declaration_exact_ranker": {"false", search(`{"query":"alpha","explain":true}`)},
		"chunk_split_threshold":    {"40", status},
		"context_lines":            {"0", search(`{"query":"hiddenAlpha"}`)},
		"markdown_heading_depth":   {"3", status},
		"auto_index":               {"false", search(`{"query":"alpha"}`)},
	}
}

func TestEverySettingHasAnEffect(t *testing.T) {
	for _, s := range config.Table() {
		if s.Group != config.General {
			continue // TestEveryRetrievalSettingHasAnEffect, and provedElsewhere
		}
		t.Run(s.Key, func(t *testing.T) {
			if len(s.Allowed) == 1 {
				// There is nothing to choose yet; another value must not pass.
				res := Search().Call(t.Context(), open(t, folder(t, sample()), setting(s.Key, "something else")), Request{Arguments: []byte(`{"query":"alpha"}`)})
				if !res.IsError || !strings.Contains(res.Text, s.Key) {
					t.Errorf("another value is accepted: %s", res.Text)
				}
				return
			}
			dir := t.TempDir()
			effect, ok := settingEffects(dir)[s.Key]
			if !ok {
				t.Fatal("nothing tests whether this setting has an effect")
			}
			root := folder(t, sample())
			def := effect.observe(t, open(t, root))
			if err := os.RemoveAll(filepath.Join(root, ".mast")); err != nil {
				t.Fatal(err)
			}
			changed := effect.observe(t, open(t, root, setting(s.Key, effect.value)))
			if def == changed {
				t.Errorf("%s = %s changes nothing: %s", s.Key, effect.value, changed)
			}
		})
	}
}
