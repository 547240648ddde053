'use strict';

// While immediates keep the loop from sleeping, and after that, compilation is heard of.

const assert = require('node:assert');

const emptyModule = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

async function compileWhileSpinning() {
  let isDone = false;
  let spins = 0;
  const spin = () => {
    spins++;
    if (!isDone) setImmediate(spin);
  };
  await new Promise((resolve) => {
    // The loop has spun for a while when it begins.
    const begin = () => (spins < 1000 ? setImmediate(begin) : resolve());
    spin();
    begin();
  });
  const module = await WebAssembly.compile(emptyModule);
  isDone = true;
  return module;
}

(async () => {
  assert.ok(await compileWhileSpinning() instanceof WebAssembly.Module);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(await WebAssembly.compile(emptyModule) instanceof WebAssembly.Module);
})();
