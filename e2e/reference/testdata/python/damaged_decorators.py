@decorated
x = 1
@one
@two
class
    pass
@three

def f(): pass
@four class B: pass
@five async def g(): pass
    @six
    def h(): pass
