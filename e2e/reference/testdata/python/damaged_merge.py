def pick(x):
<<<<<<< HEAD
    return x + 1
=======
    return str(x) + "1"
>>>>>>> branch

def after(): pass
