// Wrong arguments and receivers have Node's codes.
'use strict';
const assert = require('assert');

const wrongType = { code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError' };
assert.throws(() => new ReadableStream(1), {
  ...wrongType, message: 'The "source" argument must be of type object. Received type number (1)',
});
assert.throws(() => new WritableStream(null), {
  ...wrongType, message: 'The "sink" argument must be of type object. Received null',
});
assert.throws(() => new WritableStream({}, 'a'), wrongType);
assert.throws(() => new TransformStream(1), wrongType);
assert.throws(() => new ReadableStreamDefaultReader({}), {
  ...wrongType,
  message: 'The "stream" argument must be an instance of ReadableStream. Received an instance of ' +
    'Object',
});
assert.throws(() => new CountQueuingStrategy(), wrongType);
assert.throws(() => new CountQueuingStrategy({}), { code: 'ERR_MISSING_OPTION' });
assert.throws(() => new ReadableStream({}, { highWaterMark: -1 }),
              { code: 'ERR_INVALID_ARG_VALUE', name: 'RangeError' });
assert.throws(() => new ReadableStream({ type: 'other' }), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => new ReadableStream({}).getReader({ mode: 'byob' }),
              { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => new ReadableStreamDefaultController(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });
assert.throws(() => ReadableStream.prototype.getReader.call({}), { code: 'ERR_INVALID_THIS' });
assert.throws(() => ReadableStream.from({}), { code: 'ERR_ARG_NOT_ITERABLE' });
assert.throws(() => new ReadableStream({}).pipeThrough({}), wrongType);
assert.rejects(new ReadableStream().pipeTo({}), wrongType);
assert.rejects(WritableStream.prototype.close.call({}), { code: 'ERR_INVALID_THIS' });

new ReadableStream({
  start(controller) {
    controller.close();
    assert.throws(() => controller.enqueue(1), {
      code: 'ERR_INVALID_STATE', message: 'Invalid state: Controller is already closed',
    });
  },
});

const writable = new WritableStream();
writable.getWriter();
assert.rejects(writable.close(), {
  code: 'ERR_INVALID_STATE', message: 'Invalid state: WritableStream is locked',
});
