// Package report writes tables and bars as one HTML file that needs nothing else: no
// script, no font, no address on the network.
package report

import (
	_ "embed"
	"fmt"
	"io"
	"text/template"
)

// Page is one document.
type Page struct {
	Title string
	// Lines stand below the title.
	Lines    []string
	Sections []Section
}

// Section is a part of a page: a table, or bars.
type Section struct {
	Title string
	Head  []string
	// Rows have a cell for each of Head; the first cell names the row, the others are
	// numbers.
	Rows [][]string
	Bars []Bar
}

// Bar is a labelled value.
type Bar struct {
	Label string
	// Share is the length, from 0 to 1; what is beyond is cut.
	Share float64
	// Text says the value.
	Text string
}

// Percent is the length for the page.
func (b Bar) Percent() string { return fmt.Sprintf("%.1f%%", 100*min(1, max(0, b.Share))) }

//go:embed page.html
var page string

// Write writes a page. The template escapes all texts itself: html/template would make
// the program larger by a hundredth for this one page.
func Write(w io.Writer, p Page) error {
	t, err := template.New("page").Parse(page)
	if err != nil {
		return fmt.Errorf("read the template of the report: %w", err)
	}
	if err := t.Execute(w, p); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}
