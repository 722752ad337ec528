const a = 1, b = `open ${a} and ${ {x: `y } ;
function c() {}
