package gomod

// interfaces are interfaces of the standard library that others embed or that
// types are written for, with their methods.
var interfaces = map[string][]string{
	"error":                      {"Error() string"},
	"fmt.Stringer":               {"String() string"},
	"fmt.GoStringer":             {"GoString() string"},
	"fmt.Formatter":              {"Format(fmt.State, rune)"},
	"fmt.State":                  {"Write([]byte) (int, error)", "Width() (int, bool)", "Precision() (int, bool)", "Flag(int) bool"},
	"io.Reader":                  {read},
	"io.Writer":                  {write},
	"io.Closer":                  {closes},
	"io.Seeker":                  {seek},
	"io.ReaderAt":                {readAt},
	"io.WriterAt":                {"WriteAt([]byte, int64) (int, error)"},
	"io.ReaderFrom":              {"ReadFrom(io.Reader) (int64, error)"},
	"io.WriterTo":                {"WriteTo(io.Writer) (int64, error)"},
	"io.ByteReader":              {"ReadByte() (byte, error)"},
	"io.ByteScanner":             {"ReadByte() (byte, error)", "UnreadByte() error"},
	"io.ByteWriter":              {"WriteByte(byte) error"},
	"io.RuneReader":              {"ReadRune() (rune, int, error)"},
	"io.RuneScanner":             {"ReadRune() (rune, int, error)", "UnreadRune() error"},
	"io.StringWriter":            {"WriteString(string) (int, error)"},
	"io.ReadWriter":              {read, write},
	"io.ReadCloser":              {read, closes},
	"io.WriteCloser":             {write, closes},
	"io.ReadSeeker":              {read, seek},
	"io.WriteSeeker":             {write, seek},
	"io.ReadWriteCloser":         {read, write, closes},
	"io.ReadSeekCloser":          {read, seek, closes},
	"io.ReadWriteSeeker":         {read, write, seek},
	"sort.Interface":             {lens, "Less(int, int) bool", "Swap(int, int)"},
	"heap.Interface":             {lens, "Less(int, int) bool", "Swap(int, int)", "Push(any)", "Pop() any"},
	"sync.Locker":                {"Lock()", "Unlock()"},
	"sync.Mutex":                 {"Lock()", "Unlock()", "TryLock() bool"},
	"sync.RWMutex":               {"Lock()", "Unlock()", "TryLock() bool", "RLock()", "RUnlock()", "TryRLock() bool", "RLocker() sync.Locker"},
	"sync.WaitGroup":             {"Add(int)", "Done()", "Wait()", "Go(func())"},
	"context.Context":            {"Deadline() (time.Time, bool)", "Done() chan struct{}", "Err() error", "Value(any) any"},
	"http.Handler":               {"ServeHTTP(http.ResponseWriter, *http.Request)"},
	"http.ResponseWriter":        {"Header() http.Header", write, "WriteHeader(int)"},
	"http.Flusher":               {"Flush()"},
	"http.Hijacker":              {"Hijack() (net.Conn, *bufio.ReadWriter, error)"},
	"http.Pusher":                {"Push(string, *http.PushOptions) error"},
	"http.CloseNotifier":         {"CloseNotify() chan bool"},
	"http.RoundTripper":          {"RoundTrip(*http.Request) (*http.Response, error)"},
	"http.CookieJar":             {"SetCookies(*url.URL, []*http.Cookie)", "Cookies(*url.URL) []*http.Cookie"},
	"http.FileSystem":            {"Open(string) (http.File, error)"},
	"http.File":                  {closes, read, seek, "Readdir(int) ([]fs.FileInfo, error)", "Stat() (fs.FileInfo, error)"},
	"net.Conn":                   {read, write, closes, "LocalAddr() net.Addr", "RemoteAddr() net.Addr", deadline, readDeadline, writeDeadline},
	"net.PacketConn":             {"ReadFrom([]byte) (int, net.Addr, error)", "WriteTo([]byte, net.Addr) (int, error)", closes, "LocalAddr() net.Addr", deadline, readDeadline, writeDeadline},
	"net.Listener":               {"Accept() (net.Conn, error)", closes, "Addr() net.Addr"},
	"net.Addr":                   {"Network() string", "String() string"},
	"net.Error":                  {"Error() string", "Timeout() bool", "Temporary() bool"},
	"fs.FS":                      {"Open(string) (fs.File, error)"},
	"fs.File":                    {"Stat() (fs.FileInfo, error)", read, closes},
	"fs.ReadDirFS":               {"Open(string) (fs.File, error)", "ReadDir(string) ([]fs.DirEntry, error)"},
	"fs.ReadFileFS":              {"Open(string) (fs.File, error)", "ReadFile(string) ([]byte, error)"},
	"fs.StatFS":                  {"Open(string) (fs.File, error)", "Stat(string) (fs.FileInfo, error)"},
	"fs.ReadDirFile":             {"Stat() (fs.FileInfo, error)", read, closes, "ReadDir(int) ([]fs.DirEntry, error)"},
	"fs.DirEntry":                {"Name() string", "IsDir() bool", "Type() fs.FileMode", "Info() (fs.FileInfo, error)"},
	"fs.FileInfo":                fileInfo,
	"os.FileInfo":                fileInfo,
	"json.Marshaler":             {"MarshalJSON() ([]byte, error)"},
	"json.Unmarshaler":           {"UnmarshalJSON([]byte) error"},
	"encoding.TextMarshaler":     {"MarshalText() ([]byte, error)"},
	"encoding.TextUnmarshaler":   {"UnmarshalText([]byte) error"},
	"encoding.BinaryMarshaler":   {"MarshalBinary() ([]byte, error)"},
	"encoding.BinaryUnmarshaler": {"UnmarshalBinary([]byte) error"},
	"gob.GobEncoder":             {"GobEncode() ([]byte, error)"},
	"gob.GobDecoder":             {"GobDecode([]byte) error"},
	"xml.Marshaler":              {"MarshalXML(*xml.Encoder, xml.StartElement) error"},
	"xml.Unmarshaler":            {"UnmarshalXML(*xml.Decoder, xml.StartElement) error"},
	"hash.Hash":                  hashes,
	"hash.Hash32":                append(hashes[:len(hashes):len(hashes)], "Sum32() uint32"),
	"hash.Hash64":                append(hashes[:len(hashes):len(hashes)], "Sum64() uint64"),
	"flag.Value":                 {"String() string", "Set(string) error"},
	"flag.Getter":                {"String() string", "Set(string) error", "Get() any"},
	"driver.Valuer":              {"Value() (driver.Value, error)"},
	"sql.Scanner":                {"Scan(any) error"},
	"sql.Result":                 {"LastInsertId() (int64, error)", "RowsAffected() (int64, error)"},
	"driver.Driver":              {"Open(string) (driver.Conn, error)"},
	"driver.Conn":                {"Prepare(string) (driver.Stmt, error)", closes, "Begin() (driver.Tx, error)"},
	"driver.Tx":                  {"Commit() error", "Rollback() error"},
	"rand.Source":                {"Int63() int64", "Seed(int64)"},
	"cipher.Block":               {"BlockSize() int", "Encrypt([]byte, []byte)", "Decrypt([]byte, []byte)"},
	"crypto.Signer":              {"Public() crypto.PublicKey", "Sign(io.Reader, []byte, crypto.SignerOpts) ([]byte, error)"},
	"image.Image":                {"ColorModel() color.Model", "Bounds() image.Rectangle", "At(int, int) color.Color"},
	"color.Color":                {"RGBA() (uint32, uint32, uint32, uint32)"},
	"color.Model":                {"Convert(color.Color) color.Color"},
	"ast.Node":                   {"Pos() token.Pos", "End() token.Pos"},
	"ast.Visitor":                {"Visit(ast.Node) ast.Visitor"},
	"slog.Handler":               {"Enabled(context.Context, slog.Level) bool", "Handle(context.Context, slog.Record) error", "WithAttrs([]slog.Attr) slog.Handler", "WithGroup(string) slog.Handler"},
	"slog.LogValuer":             {"LogValue() slog.Value"},
	"os.Signal":                  {"String() string", "Signal()"},
	"runtime.Error":              {"Error() string", "RuntimeError()"},
	"tls.ClientSessionCache":     {"Get(string) (*tls.ClientSessionState, bool)", "Put(string, *tls.ClientSessionState)"},
}

// Methods that many interfaces have.
const (
	read          = "Read([]byte) (int, error)"
	write         = "Write([]byte) (int, error)"
	closes        = "Close() error"
	seek          = "Seek(int64, int) (int64, error)"
	readAt        = "ReadAt([]byte, int64) (int, error)"
	lens          = "Len() int"
	deadline      = "SetDeadline(time.Time) error"
	readDeadline  = "SetReadDeadline(time.Time) error"
	writeDeadline = "SetWriteDeadline(time.Time) error"
)

var (
	fileInfo = []string{
		"Name() string", "Size() int64", "Mode() fs.FileMode", "ModTime() time.Time", "IsDir() bool", "Sys() any",
	}
	hashes = []string{write, "Sum([]byte) []byte", "Reset()", "Size() int", "BlockSize() int"}
)

// standardMethods are the methods of a type, by the name of its package and its own.
func standardMethods(name string) []string { return interfaces[name] }

// standardPaths are the import paths of packages that do not have their name for
// one.
var standardPaths = map[string]string{
	"http": "net/http", "url": "net/url", "fs": "io/fs", "json": "encoding/json", "gob": "encoding/gob", "xml": "encoding/xml",
	"driver": "database/sql/driver", "sql": "database/sql", "rand": "math/rand", "cipher": "crypto/cipher", "color": "image/color",
	"ast": "go/ast", "token": "go/token", "slog": "log/slog", "tls": "crypto/tls", "heap": "container/heap",
}
