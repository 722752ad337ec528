package code

import "strings"

// Breadcrumb says where a chunk stands: the path of its file, its containers and its
// name.
func (c *Chunk) Breadcrumb(path string) string {
	crumbs := []string{path}
	if c.Parent != "" {
		crumbs = append(crumbs, strings.Split(c.Parent, ".")...)
	}
	if c.Name != "" {
		crumbs = append(crumbs, c.Name)
	}
	return strings.Join(crumbs, " > ")
}
