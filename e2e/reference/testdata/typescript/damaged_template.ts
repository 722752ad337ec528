const before = 1;
const t = `open ${ value + `inner ${ deep } tail
function swallowed() { return 2; }
class Also { m() {} }
