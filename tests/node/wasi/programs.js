'use strict';

// Commands and reactors: their end, what they must export, and what is refused.

const assert = require('assert');
const { WASI } = require('wasi');

const version = 'preview1';
const memory = new WebAssembly.Memory({ initial: 1 });

// (module (import "wasi_snapshot_preview1" "proc_exit" (func (param i32)))
//   (memory (export "memory") 1) (func (export "_start") (call 0 (i32.const 42)) unreachable))
const exits = new WebAssembly.Module(Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 2, 96, 1, 127, 0, 96, 0, 0, 2, 36, 1, 22,
  ...Buffer.from('wasi_snapshot_preview1'), 9, ...Buffer.from('proc_exit'), 0, 0, 3, 2, 1, 1,
  5, 3, 1, 0, 1, 7, 19, 2, 6, ...Buffer.from('memory'), 2, 0, 6, ...Buffer.from('_start'), 0, 1,
  10, 9, 1, 7, 0, 65, 42, 16, 0, 0, 11));

const wasi = new WASI({ version });
assert.deepStrictEqual(Object.keys(wasi.getImportObject()), ['wasi_snapshot_preview1']);
assert.strictEqual(wasi.getImportObject().wasi_snapshot_preview1, wasi.wasiImport);
assert.deepStrictEqual(Object.keys(new WASI({ version: 'unstable' }).getImportObject()),
                       ['wasi_unstable']);
const instance = new WebAssembly.Instance(exits, wasi.getImportObject());
assert.strictEqual(wasi.start(instance), 42);
assert.throws(() => wasi.start(instance), { code: 'ERR_WASI_ALREADY_STARTED' });

let called = 0;
new WASI({ version }).initialize({ exports: { memory, _initialize() { called++; } } });
assert.strictEqual(called, 1);
new WASI({ version }).initialize({ exports: { memory } });

const invalid = { code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError' };
assert.throws(() => new WASI({ version }).start({ exports: { _start() {} } }),
              { ...invalid, message: /must be a WebAssembly\.Memory object/ });
assert.throws(() => new WASI({ version }).start({ exports: { memory } }), invalid);
assert.throws(() => new WASI({ version }).start({ exports: { memory, _start() {}, _initialize() {} } }),
              invalid);
assert.throws(() => new WASI({ version }).initialize({ exports: { memory, _start() {} } }), invalid);
assert.throws(() => new WASI({}), invalid);
assert.throws(() => new WASI({ version: 'preview2' }), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => new WASI({ version, preopens: { '/': '/no/such/folder' } }),
              { code: 'UVWASI_ENOENT', message: 'UVWASI_ENOENT, uvwasi_init', errno: 44 });
assert.throws(() => new WASI({ version, stdin: 999 }), { code: 'UVWASI_EBADF' });
assert.throws(() => new WASI({ version }).wasiImport.sched_yield(), { code: 'ERR_WASI_NOT_STARTED' });
assert.strictEqual(wasi.wasiImport.fd_seek.length, 4);
