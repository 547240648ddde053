// The events of a request and its response come in this order.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

{
  const events = [];
  const note = (name, emitter, list) => {
    for (const event of list) emitter.on(event, () => events.push(`${name} ${event}`));
  };
  serving((req, res) => {
    note('req', req, ['end', 'close']);
    note('res', res, ['prefinish', 'finish', 'close']);
    req.resume().on('end', () => res.end('x', () => events.push('end callback')));
  }, (port) => request({ port, method: 'POST' }, 'body')).then(() => {
    assert.deepStrictEqual(events, ['req end', 'res prefinish', 'end callback', 'res finish',
                                    'res close', 'req close']);
  });
}
