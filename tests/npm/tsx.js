// tsx: TypeScript runs without a compiler before it, as ES modules and as CommonJS.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'npm-tsx-')));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
const library = `
export type Name = string;
export enum Color { Red = 1, Green }
export function greet(name: Name): string { return \`hello \${name}\`; }
`;
fs.mkdirSync(path.join(folder, 'esm'));
fs.mkdirSync(path.join(folder, 'cjs'));
write('esm/package.json', '{ "type": "module" }');
write('esm/library.ts', library);
write('esm/main.ts', `
import { greet, Color, type Name } from './library';
import * as path from 'node:path';
const name: Name = await Promise.resolve('module' as Name);
console.log(greet(name), Color.Green, path.basename(import.meta.url));
const { greet: again } = await import('./library.ts');
console.log(again === greet);
`);
write('cjs/package.json', '{ "type": "commonjs" }');
write('cjs/library.ts', library);
write('cjs/main.ts', `
import { greet, Color } from './library';
import path = require('path');
interface Options { deep: boolean }
const options = { deep: true } satisfies Options;
console.log(greet('script'), Color[1], options, path.basename(__filename));
throw new Error('with its place');
`);

const tsx = require.resolve('tsx/cli');
for (const kind of ['esm', 'cjs']) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath, [tsx, path.join(folder, kind, 'main.ts')], { encoding: 'utf8' });
  process.stdout.write(stdout);
  const place = /^Error: (.*)\n.*?main\.ts:(\d+)/m.exec(stderr);
  if (place !== null) console.log(`${place[1]}: line ${place[2]}`);
  else process.stdout.write(stderr);
  console.log(kind, status);
}
fs.rmSync(folder, { recursive: true });
