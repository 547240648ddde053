// Names are found in any case, and are sent as they were set.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const res = new http.OutgoingMessage();
  assert.strictEqual(res.setHeader('X-One', 1), res);
  res.appendHeader('x-one', '2').setHeaders(new Map([['Two', 'b'], ['set-cookie', ['c', 'd']]]));
  assert.deepStrictEqual(res.getHeader('x-ONE'), [1, '2']);
  assert.strictEqual(res.hasHeader('TWO'), true);
  assert.deepStrictEqual(res.getHeaderNames(), ['x-one', 'two', 'set-cookie']);
  assert.deepStrictEqual(res.getRawHeaderNames(), ['X-One', 'Two', 'set-cookie']);
  res.removeHeader('TWO');
  assert.deepStrictEqual(res.getHeaders(),
                         { '__proto__': null, 'x-one': [1, '2'], 'set-cookie': ['c', 'd'] });
  assert.throws(() => res.setHeaders({}), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => res.getHeader(), { code: 'ERR_INVALID_ARG_TYPE' });
}
