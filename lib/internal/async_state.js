'use strict';

// The asynchronous context that code runs in. `current` is a slot of the engine's: reactions of
// promises and other jobs note it when they are made and find it when they run. Whatever else
// queues a callback notes it and puts it back while the callback runs, but only once `active` says
// that anybody uses contexts.
// `failedIn` is the context of the bound callback that has thrown last: handlers of an exception
// that nobody catches run in it.

const { getContext, setContext } = internalBinding('promises');

module.exports = Object.defineProperty({ active: false, failedIn: undefined }, 'current', {
  __proto__: null, configurable: true, enumerable: true, get: getContext, set: setContext,
});
