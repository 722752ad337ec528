class Methods
{
    public void Ok() { A(); }
    public Broken(int x, { B(); }
    private string NoBody(
    public int Next() { return 1; }
    [Attribute
    void Attributed() { }
    /// <summary>Docs.</summary>
    publik void Typo() { C(); }
    void Missing() return 1; }
    object field = new Thing { Inner( { } };
    void Lambda() { Run(() => { D(; }); }
    int Prop { get => ; set { x = } }
    int Prop2 { get; set;
    void Last() { }
}
