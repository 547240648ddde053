// Nothing that a header is set to can begin another.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const res = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
  for (const value of ['a\r\nb', 'a\nb', 'a\0', 'ā']) {
    assert.throws(() => res.setHeader('x', value), {
      code: 'ERR_INVALID_CHAR', message: 'Invalid character in header content ["x"]',
    });
    assert.throws(() => res.appendHeader('x', value), { code: 'ERR_INVALID_CHAR' });
    assert.throws(() => res.writeHead(200, { x: value }), { code: 'ERR_INVALID_CHAR' });
    assert.throws(() => res.writeHead(200, ['x', value]), { code: 'ERR_INVALID_CHAR' });
    assert.throws(() => res.addTrailers({ x: value }), { code: 'ERR_INVALID_CHAR' });
    assert.throws(() => res.writeHead(200, value), { code: 'ERR_INVALID_CHAR' });
    res.statusMessage = undefined;
  }
  for (const name of ['', 'a b', 'a:', 'a\r\n', 'ä', undefined, 1]) {
    assert.throws(() => res.setHeader(name, 'x'), { code: 'ERR_INVALID_HTTP_TOKEN' });
  }
  assert.throws(() => res.setHeader('x'), {
    code: 'ERR_HTTP_INVALID_HEADER_VALUE', message: 'Invalid value "undefined" for header "x"',
  });
}
