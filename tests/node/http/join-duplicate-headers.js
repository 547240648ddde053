// joinDuplicateHeaders joins those of which otherwise the first counts.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  assert.strictEqual(req.headers.authorization, '1, 2');
  res.end();
}, (port) => request({ port, headers: ['Host', 'a', 'Authorization', '1', 'Authorization', '2'] }),
        { joinDuplicateHeaders: true });
