package ruby

// builtin are the methods that every object and class has, and the classes of the
// language itself. A use without a receiver of one that the file does not declare
// is not worth a reference.
var builtin = map[string]bool{
	"abort": true, "alias_method": true, "at_exit": true, "attr": true, "attr_accessor": true, "attr_reader": true,
	"attr_writer": true, "autoload": true, "binding": true, "block_given?": true, "caller": true, "catch": true,
	"class": true, "define_method": true, "define_singleton_method": true, "dup": true, "eval": true, "exec": true,
	"exit": true, "extend": true, "fail": true, "fork": true, "format": true, "freeze": true, "gets": true,
	"include": true, "instance_eval": true, "instance_variable_get": true, "instance_variable_set": true,
	"is_a?": true, "lambda": true, "load": true, "loop": true, "method": true, "module_function": true, "nil?": true,
	"object_id": true, "p": true, "pp": true, "prepend": true, "print": true, "printf": true, "private": true,
	"private_class_method": true, "private_constant": true, "proc": true, "protected": true, "public": true,
	"public_class_method": true, "public_send": true, "putc": true, "puts": true, "raise": true, "rand": true,
	"refine": true, "remove_method": true, "require": true, "require_relative": true, "respond_to?": true, "select": true,
	"send": true, "sleep": true, "sprintf": true, "srand": true, "system": true, "throw": true, "trap": true,
	"undef_method": true, "using": true, "warn": true, "__dir__": true, "__method__": true, "__send__": true,

	"ARGF": true, "ARGV": true, "ArgumentError": true, "Array": true, "BasicObject": true, "Class": true,
	"Comparable": true, "Complex": true, "DATA": true, "Data": true, "Dir": true, "ENV": true, "EOFError": true,
	"Encoding": true, "EncodingError": true, "Enumerable": true, "Enumerator": true, "Errno": true, "Exception": true,
	"FalseClass": true, "Fiber": true, "File": true, "FileTest": true, "Float": true, "FloatDomainError": true,
	"FrozenError": true, "GC": true, "Hash": true, "IO": true, "IOError": true, "IndexError": true, "Integer": true,
	"Interrupt": true, "Kernel": true, "KeyError": true, "LoadError": true, "LocalJumpError": true, "Marshal": true,
	"MatchData": true, "Math": true, "Method": true, "Module": true, "Mutex": true, "NameError": true, "NilClass": true,
	"NoMethodError": true, "NotImplementedError": true, "Numeric": true, "Object": true, "ObjectSpace": true, "Proc": true,
	"Process": true, "Queue": true, "Random": true, "Range": true, "RangeError": true, "Rational": true, "Regexp": true,
	"RegexpError": true, "RUBY_ENGINE": true, "RUBY_PLATFORM": true, "RUBY_VERSION": true, "RuntimeError": true,
	"STDERR": true, "STDIN": true, "STDOUT": true, "ScriptError": true, "SecurityError": true, "Signal": true,
	"SignalException": true, "StandardError": true, "StopIteration": true, "String": true, "Struct": true, "Symbol": true,
	"SyntaxError": true, "SystemCallError": true, "SystemExit": true, "SystemStackError": true, "Thread": true,
	"ThreadError": true, "Time": true, "TracePoint": true, "TrueClass": true, "TypeError": true, "UnboundMethod": true,
	"ZeroDivisionError": true,
}
