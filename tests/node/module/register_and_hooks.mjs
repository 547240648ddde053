// require.resolve() in CommonJS whose text came from hooks of module.register() asks those of
// module.registerHooks().

import assert from 'node:assert';
import fs from 'node:fs';
import { register, registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'module-'));
const file = path.join(folder, 'caller.cjs');
fs.writeFileSync(file, 'exports.found = require.resolve("virtual-name");');
const hooks = `
  import { readFile } from 'node:fs/promises';
  export async function load(url, context, next) {
    const result = await next(url, context);
    if (result.format === 'commonjs') result.source ??= await readFile(new URL(url));
    return result;
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'virtual-name') return next(specifier, context);
    return { url: pathToFileURL(file).href, shortCircuit: true };
  },
});
const { default: { found } } = await import(pathToFileURL(file));
assert.strictEqual(found, file);
fs.rmSync(folder, { recursive: true });
