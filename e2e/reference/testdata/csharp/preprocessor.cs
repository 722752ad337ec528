#!/usr/bin/env dotnet-script
#define FIRST
#undef SECOND
#nullable enable
#pragma warning disable CS1591, 0168
#if FIRST && !(SECOND || THIRD == true)
using System;
#elif FOURTH
using Four;
#else
using Other;
#endif

#region Types of the file
namespace Fixtures
{
#if NET8_0_OR_GREATER
    [Obsolete]
#endif
    public class Conditional
#if NET6_0
        : Base
#endif
    {
        #region Fields
        int a;
#if DEBUG
        int debug = 1;
        void OnlyDebug() { }
#elif TRACE
        void OnlyTrace() { }
#else
        void Release() { }
#endif
        #endregion

        void Run()
        {
#if DEBUG
            Log("debug");
#else
            Log("release");
#endif
#line 10 "other.cs"
            Call(1,
#if A
                2
#else
                3
#endif
            );
#line default
#pragma warning restore CS1591
            if (x)
#if B
                && y
#endif
            { }
#if false
            this is not code at all { ( "
#endif
#error stop here
#warning careful
        }
#if A
        void Open(int x)
#else
        void Open(string x)
#endif
        {
        }

        enum E
        {
            A,
#if B
            B,
#endif
            C
        }
    }
}
#endregion
