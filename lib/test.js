'use strict';

// node:test

const { callerLocation } = require('internal/test/location');
const { currentTest } = require('internal/test/current');
const { parentOfNow, startWhenReady } = require('internal/test/harness');
const { Suite } = require('internal/test/suite');
const { Test } = require('internal/test/test');

const keywords = ['expectFailure', 'skip', 'todo', 'only'];

function declare(Factory, name, options, fn, overrides) {
  const parent = parentOfNow();
  const created = parent.createSubtest(Factory, name, options, fn, overrides);
  // A suite starts what it has declared when its turn comes.
  if (parent.isSuite && created.parent === parent) return Promise.resolve();
  return startWhenReady(created);
}

function makeDeclaration(Factory) {
  function test(name, options, fn) {
    return declare(Factory, name, options, fn, { __proto__: null, loc: callerLocation(test) });
  }
  for (const keyword of keywords) {
    const variant = function(name, options, fn) {
      return declare(Factory, name, options, fn, {
        __proto__: null, [keyword]: true, loc: callerLocation(variant),
      });
    };
    Object.defineProperty(variant, 'name', { __proto__: null, value: '', configurable: true });
    test[keyword] = variant;
  }
  return test;
}

function makeHookFunction(hookType) {
  const hook = function(fn, options) {
    parentOfNow().createHook(hookType, fn, options, callerLocation(hook));
  };
  Object.defineProperty(hook, 'name', { __proto__: null, value: '', configurable: true });
  return hook;
}

function getTestContext() {
  const test = currentTest();
  if (test === undefined) return undefined;
  const owner = test.owner ?? test;
  return owner.parent === null ? undefined : owner.runArguments().context;
}

function run(options) {
  return require('internal/test/runner').run(options);
}

const test = makeDeclaration(Test);
const suite = makeDeclaration(Suite);

module.exports = Object.assign(test, {
  after: makeHookFunction('after'),
  afterEach: makeHookFunction('afterEach'),
  before: makeHookFunction('before'),
  beforeEach: makeHookFunction('beforeEach'),
  describe: suite,
  getTestContext,
  it: test,
  run,
  suite,
  test,
});

function defineLazily(name, make) {
  let value;
  Object.defineProperty(test, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      value ??= make();
      return value;
    },
  });
}

defineLazily('mock', () => new (require('internal/test/mock/tracker').MockTracker)());
defineLazily('snapshot', () => {
  const { setDefaultSnapshotSerializers, setResolveSnapshotPath } =
    require('internal/test/snapshot');
  return { __proto__: null, setDefaultSnapshotSerializers, setResolveSnapshotPath };
});
defineLazily('assert', () => {
  const { register } = require('internal/test/assert');
  return { __proto__: null, register };
});
