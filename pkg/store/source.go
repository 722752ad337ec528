package store

import "net/url"

// DataSource makes the name under which the driver opens the database at path,
// with parameters of SQLite and of the driver. No character of the path is
// taken for a parameter.
func DataSource(path string, parameters url.Values) string { return dataSource(path, parameters) }
