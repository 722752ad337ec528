package ranker

import "strings"

// The words of this file are those of the ranking recipe that the project
// started from, which took them from common English and from names in code
// before anything was measured. Each list is one table; a list that is left out
// costs what internal/docs/bench/ranking.md says.

// wordSet makes a set of the words of a text.
func wordSet(text string) map[string]bool {
	set := make(map[string]bool)
	for w := range strings.FieldsSeq(text) {
		set[w] = true
	}
	return set
}

// lists are the word lists that a query is read with.
type lists struct {
	// stop are words that say how something is asked, not what.
	stop map[string]bool
	// weak are words that stand in most questions about code; they count half.
	weak map[string]bool
	// prepositions begin what qualifies the thing that is asked for.
	prepositions map[string]bool
	// generic are names of files that say little of what is in them; stems.
	generic map[string]bool
	// synonyms are other words for a word.
	synonyms map[string][]string
}

const stopWords = `
a an and are as at be been being but by can could did do does doing done for from had has have having he
her his how i if in into is it its itself just me my no nor not of off on once only or our out over own she
should so some such than that the their them then there these they this those through to too under until up
us very was we were what when where which while who whom why will with within without would you your about
above after again against all am any because before below between both during each few further here more
most other same via per let lets whether instead rather also e.g i.e etc`

const weakWords = `
implementation implement implemented implements function functions class classes method methods code file
files use used uses using handle handles handled handling work works working make makes made get gets getting
way ways logic mechanism support supports supported provide provides provided given specific particular
different various based main define defined defines definition get returns return returned perform performs
performed allow allows allowed called call calls need needs find happen happens determine determines
determined`

const prepositions = `
for with using when that which between from via in into to without by after before during on onto through
against where while inside across at as`

const genericStems = `
utils util helpers helper common core base impl internal types type index main default manager service module
package api misc shared lib factory abstract`

// synonymGroups are abbreviations of code with what they stand for, one group
// a line.
const synonymGroups = `auth authentication authenticate authorization
config configuration cfg conf configure
db database
del delete remove
init initialize initialization initialise setup
msg message
err error exception
ctx context
req request
res resp response
param parameter
params parameters
arg argument
args arguments
fn func function
str string
num number
int integer
bool boolean
char character
len length
max maximum
min minimum
dir directory folder
env environment
exec execute execution
async asynchronous
sync synchronous synchronize synchronization
impl implementation
util utility helper
lib library
pkg package
doc documentation
spec specification
temp temporary tmp
prev previous
cur current
idx index
iter iterator iterate
buf buffer
mem memory
alloc allocate allocation allocator
proc process
cmd command
cb callback
addr address
attr attribute
prop property
props properties
elem element
ref reference
ptr pointer
src source
dst dest destination
fmt format
gen generate generator
eval evaluate
calc calculate compute
concat concatenate join
cmp compare comparison
eq equal equality equals
neg negative
pos position
rand random
regex regexp pattern
repr representation
sep separator
seq sequence
stat status
stats statistics
sub subtract
sum total
sys system
tok token
trans transform transaction
txn tx transaction
val value
var variable
ver version
win windows
conn connection
sock socket
desc description descriptor
decl declaration
def definition define
expr expression
stmt statement
obj object
cls class
enc encode encoding encoder
dec decode decoding decoder
ser serialize serialization serializer
deser deserialize deserialization deserializer
ns namespace
os platform
tz timezone
ts timestamp
dt date datetime
hex hexadecimal
sig signal signature
recv receive
info information
mw middleware
mgr manager
svc service
ws websocket
tls ssl
lifecycle hook
mutex lock
thread worker
stack trace`
