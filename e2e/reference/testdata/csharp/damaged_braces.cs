namespace Damaged
{
    class A
    {
        void M(int x)
        {
            if (x {
                for (;; {
        }

        int P { get { return 1; set; }

        void N(string s {
            return (1 + [2;
        }

        class B
        {
            int c = { 1, 2 ;
    }

    enum E { A, B = , C
    interface I { void F(
    record R(int X { }
}}}
}
class Last { int G() { return 1; } }
