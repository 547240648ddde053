// Each request has its own asynchronous context.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

{
  const { AsyncLocalStorage } = require('async_hooks');
  const storage = new AsyncLocalStorage();
  serving((req, res) => storage.run(req.url, () => {
    setTimeout(() => res.end(storage.getStore()), Math.random() * 5);
  }), async (port) => {
    const paths = Array.from({ length: 10 }, (_, n) => `/${n}`);
    const answers = await Promise.all(paths.map((target) => request({ port, path: target })));
    assert.deepStrictEqual(answers.map(({ body }) => body), paths);
  });
}
