'use strict';

// v8.promiseHooks: functions of the program that hear of every promise.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { addListener, removeListener } = require('internal/promise_events');
const { onUncaught } = require('internal/process/execution');
const { isAsyncFunction } = require('internal/util/types');

function validateHook(hook, name) {
  if (typeof hook !== 'function' || isAsyncFunction(hook)) {
    throw new ERR_INVALID_ARG_TYPE(name, 'Function', hook);
  }
}

// Whoever uses a promise must not get the exceptions of those who watch.
function guarded(hook) {
  return (promise, parent) => {
    try {
      hook(promise, parent);
    } catch (error) {
      onUncaught(error, false);
    }
  };
}

function listen(hooks) {
  const listener = { __proto__: null };
  for (const [name, hook] of Object.entries(hooks)) {
    if (hook === undefined) continue;
    validateHook(hook, `${name}Hook`);
    listener[name] = guarded(hook);
  }
  addListener(listener);
  return () => removeListener(listener);
}

function listenTo(name) {
  return (hook) => {
    validateHook(hook, `${name}Hook`);
    return listen({ [name]: hook });
  };
}

module.exports = {
  createHook: ({ init, before, after, settled } = {}) => listen({ init, before, after, settled }),
  onInit: listenTo('init'),
  onBefore: listenTo('before'),
  onAfter: listenTo('after'),
  onSettled: listenTo('settled'),
};
