f"{"
x = f'{a!}' + f"{b:{c" + "}"
def g():
    f"{x!r
    return 1
y = f"}" f"{}"
