/// <reference path="./globals.d.ts" />
namespace Geometry.Shapes {
  export interface Point { x: number; y: number }
  export namespace Inner { export const origin: Point = { x: 0, y: 0 }; }
  namespace Hidden {}
}
declare module "virtual:settings" {
  export default function load(path: string): Promise<Settings>;
  const value: number;
  export { value as "string name" };
}
declare module "*.css";
declare global { interface Window { readonly app: unknown } var __DEV__: boolean }
module Legacy { export import Points = Geometry.Shapes; }
declare namespace Ambient { function f(): void; class C { m(): void; static s: number } let x; enum E { A } }
import Alias = Geometry.Shapes.Inner;
import fs = require("fs");
export = Legacy;
export as namespace MyLibrary;
namespace
Split
{ }
var namespace = 1, module = 2, declare = 3, type = 4, of = 5;
namespace;
type = module + declare;
