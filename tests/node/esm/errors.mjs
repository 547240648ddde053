// What is wrong is told as Node tells it.
import assert from 'node:assert';

const rejects = (specifier, expected, options) =>
  assert.rejects(import(specifier, options), expected);

await rejects('./fixtures/none.mjs', { code: 'ERR_MODULE_NOT_FOUND', message: /imported from/ });
await rejects('no-such-package', {
  code: 'ERR_MODULE_NOT_FOUND', message: /^Cannot find package 'no-such-package' imported from/,
});
await rejects('./fixtures', { code: 'ERR_UNSUPPORTED_DIR_IMPORT' });
await rejects('./fixtures/data.unknown', { code: 'ERR_UNKNOWN_FILE_EXTENSION' });
await rejects('https://example.org/x.mjs', { code: 'ERR_UNSUPPORTED_ESM_URL_SCHEME' });
await rejects('./fixtures/data.json', { code: 'ERR_IMPORT_ATTRIBUTE_MISSING' });
await rejects('./fixtures/log.mjs', { code: 'ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE' },
              { with: { type: 'json' } });
await rejects('./fixtures/log.mjs', { code: 'ERR_IMPORT_ATTRIBUTE_UNSUPPORTED' },
              { with: { other: 'json' } });
await rejects('data:text/javascript,import { nothing } from "node:fs"', {
  name: 'SyntaxError',
  message: "The requested module 'node:fs' does not provide an export named 'nothing'",
});
await rejects('node:nothing', { code: 'ERR_UNKNOWN_BUILTIN_MODULE' });
await rejects('data:text/javascript,let x = ;', { name: 'SyntaxError' });

const { default: data } = await import('./fixtures/data.json', { with: { type: 'json' } });
assert.deepStrictEqual(data, { answer: 42 });

const failing = 'data:text/javascript,throw new Error("once")';
const first = await import(failing).catch((error) => error);
assert.strictEqual(first.message, 'once');
assert.strictEqual(await import(failing).catch((error) => error), first);

// A file of another host, and who wants it.
await assert.rejects(import('file://elsewhere/file.mjs'), {
  code: 'ERR_INVALID_FILE_URL_HOST', input: 'file://elsewhere/file.mjs', module: import.meta.url,
});
