package bom;

class Marked { }
