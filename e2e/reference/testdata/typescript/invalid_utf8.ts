const a = "ÿş";
const Ã = 1;
// í € surrogate ô€€ too high
let x€y = `â‚`;
f(ğŸ˜);
let last = 1 À¯