// What the converters of Markdown share: each text of one folder becomes a page in the other.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function convertAll(convert) {
  const [input, output] = process.argv.slice(2);
  for (const name of readdirSync(input).sort()) {
    const text = readFileSync(path.join(input, name), 'utf8');
    writeFileSync(path.join(output, name.replace(/md$/, 'html')), convert(text));
  }
}
