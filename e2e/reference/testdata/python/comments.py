#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# comment
def f(  # after paren
    a,  # after a
    # alone
    b,
):  # after colon
    # first in body
    pass  # after pass
    # last in body

# between
class C:  # class
    # only comment
    pass
x = [  # open
    1,  # one
    # none
]  # close
if y:  # if
    pass
# before else
else:  # else
    pass
z = "# not a comment"  # a comment
# end
