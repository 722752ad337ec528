function a() { if (b) { return [1, 2; }
function c() { return (1 + 2; }
const d = { e: 1, f: { g: [ };
class H { i( { } j() { }
module.exports = { a, c };
)]}
const k = () => { return { l: function () { };
