'use strict';

// Nothing else keeps the loop alive while the engine compiles.

// A module that exports the function one().
const bytes = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 111, 110, 101, 0,
  0, 10, 6, 1, 4, 0, 65, 1, 11);

WebAssembly.compile(bytes).then((module) => {
  console.log('compiled', WebAssembly.Module.exports(module)[0].name);
  return WebAssembly.instantiate(module);
}).then((instance) => {
  console.log('instantiated', instance.exports.one());
  return WebAssembly.instantiate(bytes);
}).then(({ instance }) => {
  console.log('both', instance.exports.one());
  return WebAssembly.compile(Uint8Array.of(1, 2, 3, 4));
}).catch((error) => {
  console.log(error.name);
});
