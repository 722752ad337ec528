package clr

import "strings"

// instanceMethods are methods of types of the library for which projects write
// extension methods of the same name, for versions of the library that are older: the
// method of the type wins.
const instanceMethods = `
Type GetProperty GetProperties GetMethod GetMethods GetField GetFields GetConstructor GetConstructors GetMember GetMembers
Type GetInterface GetInterfaces GetGenericArguments GetGenericTypeDefinition IsAssignableFrom IsAssignableTo IsSubclassOf
Type IsInstanceOfType IsDefined GetCustomAttributes GetEvent GetEvents GetNestedType GetNestedTypes InvokeMember GetEnumNames
MemberInfo GetCustomAttributes IsDefined
PropertyInfo GetGetMethod GetSetMethod GetValue SetValue GetAccessors GetIndexParameters
MethodInfo GetParameters GetBaseDefinition Invoke CreateDelegate MakeGenericMethod GetGenericArguments
FieldInfo GetValue SetValue
string Contains StartsWith EndsWith Split Join Replace Trim TrimStart TrimEnd IndexOf LastIndexOf ToLower ToUpper Substring
string ToCharArray Insert Remove PadLeft PadRight CompareTo CopyTo Normalize TryCopyTo
TextWriter Write WriteLine WriteAsync WriteLineAsync Flush FlushAsync Close DisposeAsync
TextReader Read ReadAsync ReadLine ReadLineAsync ReadToEnd ReadToEndAsync ReadBlock ReadBlockAsync Peek Close
StringWriter Write WriteLine WriteAsync WriteLineAsync Flush FlushAsync Close GetStringBuilder
StringBuilder Append AppendLine AppendFormat AppendJoin Insert Remove Replace Clear CopyTo EnsureCapacity
Stream Read ReadAsync ReadExactly ReadExactlyAsync ReadByte Write WriteAsync WriteByte CopyTo CopyToAsync Flush FlushAsync Seek
MemoryStream Read ReadAsync Write WriteAsync ToArray GetBuffer TryGetBuffer WriteTo
Dictionary Add Remove TryAdd TryGetValue ContainsKey ContainsValue Clear EnsureCapacity
IDictionary Add Remove TryGetValue ContainsKey
List Add AddRange Remove RemoveAt RemoveAll RemoveRange Insert InsertRange Contains IndexOf Sort BinarySearch Clear ForEach
List Find FindAll FindIndex FindLast Exists ConvertAll CopyTo GetRange Reverse ToArray TrueForAll
IList Add Remove RemoveAt Insert Contains IndexOf Clear CopyTo
ICollection Add Remove Contains Clear CopyTo
HashSet Add Remove Contains UnionWith ExceptWith IntersectWith Overlaps SetEquals TryGetValue
Queue Enqueue Dequeue TryDequeue Peek TryPeek Contains Clear
Stack Push Pop TryPop Peek TryPeek Contains Clear
Task Wait WaitAsync ContinueWith ConfigureAwait GetAwaiter
Exception GetBaseException ToString
`

func newInstanceMethods() map[string]set {
	all := make(map[string]set)
	for line := range strings.SplitSeq(strings.TrimSpace(instanceMethods), "\n") {
		fields := strings.Fields(line)
		if all[fields[0]] == nil {
			all[fields[0]] = make(set)
		}
		for _, name := range fields[1:] {
			all[fields[0]][name] = true
		}
	}
	return all
}
