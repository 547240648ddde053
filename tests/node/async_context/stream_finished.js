'use strict';
// finished() calls back in the context of its caller, wherever the stream is ended.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const { PassThrough, finished, pipeline } = require('stream');

const storage = new AsyncLocalStorage();
const seen = [];

const stream = new PassThrough();
storage.run('caller', () => finished(stream, () => seen.push(storage.getStore())));
storage.run('other', () => stream.destroy());

const source = new PassThrough();
const sink = new PassThrough().resume();
storage.run('caller of pipeline', () => pipeline(source, sink, () => seen.push(storage.getStore())));
storage.run('other', () => setImmediate(() => source.end('text')));

process.on('exit', () => assert.deepStrictEqual(seen, ['caller', 'caller of pipeline']));
