namespace Damaged;

class Merge
{
<<<<<<< HEAD
    int Pick(int x)
    {
        return x + 1;
=======
    string Pick(string x)
    {
        return x + "1";
>>>>>>> branch
    }

    void After() { }
}
