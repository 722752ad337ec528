"""Every kind of definition."""
from __future__ import annotations

import os, sys as system
import os.path as path
from . import sibling
from .. import (cousin, other as renamed,)
from ...pkg.mod import *

@decorator
@package.register(name="x", *args, **kwargs)
async def fetch(a, b: int = 1, /, c: str = "d", *args: int, d, e: bool = True, **kwargs: dict) -> list[int]:
    """Doc."""
    global counter
    nonlocal_ = None
    return await a

def only_keywords(*, key): ...
def positional(a, b, /): pass
def nested():
    def inner():
        nonlocal x
        yield
        yield from y
    class Local: pass
    return inner

@(lambda cls: cls)
class Shape(Base, metaclass=Meta, **options):
    x: int
    y: "str" = "z"
    __slots__ = ()

    def __init__(self, x=lambda a, *b, c=1, **d: (a, b)): self.x = x; self.y = 2

    @property
    def area(self) -> float: return self._area
    @area.setter
    def area(self, value): self._area = value
    @staticmethod
    def make[T: int, *Ts, **P](value: T) -> T: return value

class Empty: pass
class Generic[T = int](Base[T]): ...
type Alias[K] = dict[K, list[K]]
type = 1
match = case = _ = type
