'use strict';

// What built-in modules export can be replaced, and a class that extends Module takes its
// properties over one by one, as test runners do.

const assert = require('assert');
const { Module } = require('module');

class Other extends Module {}
for (const [name, value] of Object.entries(Module)) Other[name] = value;
assert.strictEqual(Other.SourceMap, Module.SourceMap);
assert(Object.hasOwn(Other, 'SourceMap'));

for (const [id, name] of [
  ['child_process', 'ChildProcess'],
  ['readline', 'promises'],
  ['stream/web', 'CompressionStream'],
  ['util', 'types'],
]) {
  const exports = require(id);
  const before = exports[name];
  const replacement = { id };
  exports[name] = replacement;
  assert.strictEqual(require(id)[name], replacement);
  exports[name] = before;
  assert.strictEqual(exports[name], before);
  assert(Object.keys(exports).includes(name));
}
