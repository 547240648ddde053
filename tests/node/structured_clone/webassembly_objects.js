'use strict';

// Of the objects of WebAssembly, only modules and shared memories can be cloned.

const assert = require('assert');

const instance = new WebAssembly.Instance(
  new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
const refused = {
  Instance: instance,
  Memory: new WebAssembly.Memory({ initial: 1 }),
  Table: new WebAssembly.Table({ initial: 1, element: 'anyfunc' }),
  Global: new WebAssembly.Global({ value: 'i32' }, 1),
};
for (const [name, value] of Object.entries(refused)) {
  assert.throws(() => structuredClone({ value }), {
    name: 'DataCloneError', message: `#<${name}> could not be cloned.`,
  });
}
