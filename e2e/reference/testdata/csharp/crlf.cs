using System;

#region R
class Crlf
{
	/// <summary>x</summary>
	string s = @"a
b" + $@"{c}
" + """
	x
	""";
#if A
	int a;
#endif
}
#endregion
