'use strict';

// WebAssembly.compileStreaming() and instantiateStreaming() take responses of fetch().

const assert = require('assert');

const bytes = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 111, 110, 101, 0,
  0, 10, 6, 1, 4, 0, 65, 1, 11);
const headers = { 'Content-Type': 'application/wasm' };
const respond = (body = bytes, init = { headers }) => new Response(body, init);

(async () => {
  const compiled = await WebAssembly.compileStreaming(Promise.resolve(respond()));
  assert(compiled instanceof WebAssembly.Module);
  const { instance } = await WebAssembly.instantiateStreaming(respond(), {});
  assert.strictEqual(instance.exports.one(), 1);

  await assert.rejects(WebAssembly.compileStreaming(bytes), {
    code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError', message: /^The "source" argument must be/,
  });
  const refusals = [
    [respond(bytes, {}), 'WebAssembly response has unsupported MIME type \'null\''],
    [respond(bytes, { headers, status: 404 }), 'WebAssembly response has status code 404'],
  ];
  for (const [response, message] of refusals) {
    await assert.rejects(WebAssembly.instantiateStreaming(response), {
      code: 'ERR_WEBASSEMBLY_RESPONSE', name: 'TypeError', message,
    });
  }
  await assert.rejects(WebAssembly.compileStreaming(respond(bytes.slice(0, -3))), {
    name: 'CompileError', message: /^WebAssembly\.compileStreaming\(\): /,
  });
  const failure = new RangeError('none');
  await assert.rejects(WebAssembly.compileStreaming(Promise.reject(failure)), failure);
})();
