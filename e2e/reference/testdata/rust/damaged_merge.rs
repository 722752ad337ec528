fn a() {
<<<<<<< HEAD
    let x = 1;
=======
    let x = 2;
>>>>>>> branch
    b(x)
}
