import a, { b as c, default as d, "s-t" as e } from "x";
import * as ns from 'y'; import f, * as g from "z"; import "side"; import {} from "e";
import data from "./d.json" with { type: "json" };
import defer from "m"; import source x from "n";
export { a, c as default, d as "string name" }; export * from "q"; export * as r from "s"; export { t } from "u" with { k: "v" };
export const h = 1; export function i() {} export async function* j() {} export class K {}
export default async (x) => { for await (const y of x) yield_(y); };
const m = await import("x"), n = import.meta.url;
