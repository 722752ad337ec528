package cli

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/mast-search/mast/internal/report"
	"github.com/mast-search/mast/pkg/tool"
)

// writeMetricsPage writes a report as an HTML file.
func writeMetricsPage(name string, r *tool.MetricsReport) error {
	var b bytes.Buffer
	if err := report.Write(&b, metricsPage(r)); err != nil {
		return err
	}
	if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// fromCwd makes a path absolute from where the program was started.
func (a *App) fromCwd(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.Where.Cwd, name)
}

func metricsPage(r *tool.MetricsReport) report.Page {
	tools := report.Section{Title: "By tool", Head: []string{"tool", "calls", "errors", "tokens returned", "files whole", "saved", "mean time"}}
	row := func(name string, m *tool.MetricsOfTool) []string {
		return []string{
			name, strconv.Itoa(m.Calls), strconv.Itoa(m.Errors), strconv.Itoa(m.TokensReturned), strconv.Itoa(m.TokensFullFile),
			saved(m), fmt.Sprintf("%.1f ms", m.AvgDurationMS),
		}
	}
	for i := range r.Tools {
		tools.Rows = append(tools.Rows, row(r.Tools[i].Tool, &r.Tools[i]))
	}
	tools.Rows = append(tools.Rows, row("all", &r.Total))
	days := report.Section{Title: "Tokens returned by day, against reading the files whole"}
	for i := range r.Days {
		d := &r.Days[i]
		bar := report.Bar{Label: d.Day, Text: fmt.Sprintf("%d of %d, %s", d.TokensReturned, d.TokensFullFile, tool.Count(d.Calls, "call", "calls"))}
		if d.TokensFullFile > 0 {
			bar.Share = float64(d.TokensReturned) / float64(d.TokensFullFile)
		}
		days.Bars = append(days.Bars, bar)
	}
	return report.Page{
		Title: "mast: tokens of " + filepath.Base(r.Root),
		Lines: []string{
			r.Root, "Calls since " + r.Since.Format(time.RFC3339) + ".",
			fmt.Sprintf("%s, %d tokens returned against %d to read the files whole; saved: %s.",
				tool.Count(r.Total.Calls, "call", "calls"), r.Total.TokensReturned, r.Total.TokensFullFile, saved(&r.Total)),
		},
		Sections: []report.Section{tools, days},
	}
}

// saved is the efficiency in percent, a dash if no answer drew from a file.
func saved(m *tool.MetricsOfTool) string {
	if m.TokensFullFile == 0 {
		return "—"
	}
	return fmt.Sprintf("%.0f%%", math.Round(100*m.EfficiencyRatio))
}
