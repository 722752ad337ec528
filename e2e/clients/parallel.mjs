// Starts a server through the TypeScript SDK, calls one tool many times at once
// and prints one JSON line: how many answers came, how many were errors, and
// how many distinct first results there were.
//
//   node parallel.mjs CALLS TOOL ARGUMENTS_JSON COMMAND [ARG ...]
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [calls, tool, args, command, ...rest] = process.argv.slice(2);
const transport = new StdioClientTransport({ command, args: rest, stderr: "inherit" });
const client = new Client({ name: "mast-e2e", version: "1.0.0" });
await client.connect(transport);
const answers = await Promise.all(
  Array.from({ length: Number(calls) }, () => client.callTool({ name: tool, arguments: JSON.parse(args) })),
);
const first = new Set(answers.map((a) => JSON.stringify(JSON.parse(a.content[0].text).results?.[0]?.symbol_name)));
console.log(JSON.stringify({
  answers: answers.length,
  errors: answers.filter((a) => a.isError).length,
  first: [...first],
}));
await client.close();
