// `import source` and `import.source()` give the WebAssembly.Module of a module, and evaluate nothing.

import assert from 'node:assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'source-phase-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const write = (name, content) => fs.writeFileSync(path.join(folder, name), content);
const importFile = (name) => import(pathToFileURL(path.join(folder, name)));

// Exports answer(), which returns 42.
write('answer.wasm', new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119,
  101, 114, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11,
]));
// Imports a function `f` of a module './missing.js'.
write('lost.wasm', new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 18, 1, 12, 46, 47, 109, 105, 115, 115, 105, 110,
  103, 46, 106, 115, 1, 102, 0, 0,
]));
write('user.mjs', `
  import source compiled from './answer.wasm';
  import source
    lost from './lost.wasm'; import source from './plain.mjs';
  import { answer } from './answer.wasm';
  export { compiled, lost, source, answer };
  export const again = await import.source('./answer.wasm');
  export const text = "import source x from 'y'";
  export const refused = import.source('./plain.mjs');
  refused.catch(() => {});
`);
write('plain.mjs', "export default 'plain';");
write('wrong.mjs', "import source nothing from './plain.mjs';");

const user = await importFile('user.mjs');
assert.ok(user.compiled instanceof WebAssembly.Module);
assert.strictEqual(user.compiled, user.again);
assert.strictEqual(new WebAssembly.Instance(user.compiled).exports.answer(), 42);
assert.strictEqual(user.answer(), 42);
assert.ok(user.lost instanceof WebAssembly.Module);
// A default import may have that name.
assert.strictEqual(user.source, 'plain');
assert.strictEqual(user.text, "import source x from 'y'");

const problem = { name: 'SyntaxError', message: /Source phase import object is not defined for module/ };
await assert.rejects(user.refused, problem);
await assert.rejects(importFile('wrong.mjs'), problem);
await assert.rejects(importFile('lost.wasm'), { code: 'ERR_MODULE_NOT_FOUND' });

const source = Object.getPrototypeOf(WebAssembly.Module);
assert.strictEqual(source.name, 'AbstractModuleSource');
assert.throws(() => new source(), TypeError);
