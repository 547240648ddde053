// A listener that rejects is answered for, if the program wants that.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

{
  require('events').captureRejections = true;
  serving(async (req, res) => {
    res.setHeader('Secret', 'x');
    throw new Error('rejected');
  }, async (port) => {
    const { status, headers, body } = await request({ port });
    assert.deepStrictEqual([status, headers.secret, body],
                           [500, undefined, 'Internal Server Error']);
  });
}
