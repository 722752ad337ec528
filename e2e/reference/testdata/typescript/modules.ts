import "side-effect";
import first, * as everything from './a.js';
import second, { type Shape, third as renamed, default as def, type as typeAlias, } from "./b";
import type { OnlyType } from "./types";
import type Default from "./types";
import type * as Types from "./types";
import json from "./data.json" with { type: "json" };
import legacy from "./data.json" assert { type: "json" };
import { "string-name" as stringName } from "./c";
export * from "./d";
export * as namespace from "./e";
export type { OnlyType, Default as Renamed };
export type * from "./f";
export { first, second as default, type Shape as Form };
export { x } from "./g"; export {};
export const a = 1, b = 2;
export let c: number;
export function overloaded(x: string): string;
export function overloaded(x: number): number;
export function overloaded(x: any) { return x; }
export async function* stream() {}
export abstract class K {}
export enum Color { Red, Green = "green", Blue = 1 << 2, "quoted key", [`computed`] = 3 }
export const enum Flag { None = 0, All = ~0 }
export declare const later: string;
export default interface Options { a: 1 }
const dynamic = await import("./h"); const meta = import.meta.url;
