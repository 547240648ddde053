'use strict';
const { setImmediate: turn } = require('timers/promises');
const addon = require('./build/memory.node');

const [memory, hello, xyz, empty] = addon.makeBuffers();
console.log(Buffer.from(memory).toString(), hello.toString(), xyz.toString(), empty.length);
console.log(Buffer.isBuffer(hello), memory instanceof ArrayBuffer, hello.subarray(1).toString());

const external = addon.makeExternal();
console.log(external[0].byteLength, external[1].toString(), external[2].length, Buffer.isBuffer(external[2]));

const types = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
  Float32Array, Float64Array, BigInt64Array, BigUint64Array];
const block = new ArrayBuffer(32);
function attempt(...args) {
  try {
    const made = addon.makeView(...args);
    return typeof made === 'string' ? made : [made.constructor.name, made.byteOffset, made.byteLength, made.buffer === block];
  } catch (error) {
    return [error.name, error.code, error.message];
  }
}
types.forEach((type, index) => {
  console.log(attempt(index, 2, block, 8), attempt(index, 2, block, 1), attempt(index, 100, block, 0));
  console.log(addon.about(new type(3)), addon.about(new type(block, 8, 1)));
});
console.log(attempt(100, 4, block, 1), attempt(100, 40, block, 1), attempt(100, 4, {}, 0), attempt(0, 1, {}, 0), attempt(50, 1, block, 0));
console.log(addon.about(new DataView(block, 2, 3)), addon.about(Buffer.alloc(4, 'text')), addon.about(block), addon.about({}), addon.about(new Uint8Array(0)));
console.log(new Uint8Array(block).subarray(0, 12).join());

const [detachable] = addon.makeBuffers();
const view = new Uint8Array(detachable);
console.log(addon.detach(detachable), detachable.byteLength, view.length, addon.about(detachable), addon.detach({}), addon.detach(5));

(async () => {
  for (let count = 0; count < 20; count++) addon.makeExternal();
  for (let round = 0; round < 50 && addon.countFreed() < 20; round++) {
    await turn();
    globalThis.gc();
    await turn();
  }
  console.log('freed', addon.countFreed() >= 20);
  console.log(external[1].toString());
})();
