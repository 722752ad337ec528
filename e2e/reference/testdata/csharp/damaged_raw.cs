class A { string b = """open; string c = $$"""x {{y}"; }
class D { }
