// node golden.mjs DIR...: writes DIR/golden.json, the ids that the Hugging
// Face library "tokenizers" finds in each text by DIR/tokenizer.json. More
// texts, one a file, may be named in TEXTS.
import {createRequire} from 'node:module';
import {readFileSync, writeFileSync} from 'node:fs';
import {texts} from './texts.mjs';

const {Tokenizer} = createRequire(import.meta.url)('@anush008/tokenizers');
const all = [...texts, ...(process.env.TEXTS ?? '').split('\n').filter(Boolean).map((f) => readFileSync(f, 'utf8'))];
for (const dir of process.argv.slice(2)) {
  const tokenizer = Tokenizer.fromFile(`${dir}/tokenizer.json`);
  tokenizer.disableTruncation();
  tokenizer.disablePadding();
  const lines = [];
  for (const text of all) {
    const encoding = await tokenizer.encode(text, null, {addSpecialTokens: false});
    lines.push(JSON.stringify({text, ids: encoding.getIds()}));
  }
  writeFileSync(`${dir}/golden.json`, '[\n' + lines.join(',\n') + '\n]\n');
}
