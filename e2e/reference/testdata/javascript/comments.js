// line
/* block */ /** doc */ let /* a */ x /* b */ = /* c */ 1 /* d */; // e
<!-- html open
a --> b
/* multi
line */ --> html close
--> another
f(/* only */); [/* only */]; ({/* only */}); (/* only */) => {/* only */}
x // c
/* d */ ++y
return_ /* a
*/ 1
//
