var = 1; let 2x = 3; const ; function () {} function f( {} => ; a b c; a @ b # c \ d;
class { } class A extends { } import from; export; export default; import { a, } b from "c";
for (;;;) {} if () {} while {} do while try catch (e {} switch { case } return) }
a ? b; a : b; a ?? ; . a; ..a; a..b; ?.a; new; delete; await; yield yield; 0b 0x 1_ 1e;
async async function; get set; static { }; super; #p; @; @@a; <<<<<<< ======= >>>>>>>
