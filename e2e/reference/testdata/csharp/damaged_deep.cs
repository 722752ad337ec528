class Deep {
	int a = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((;
	void F() { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { if (x) { 
	int[] b = { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { 
class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { class N { 
string s = $"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{$"{
List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<List<
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
#if X
x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { x switch { 
