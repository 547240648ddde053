'use strict';

// The asynchronous context that code runs in. Whatever queues a callback notes `current` and puts
// it back while the callback runs, but only once `active` says that anybody uses it.
// `failedIn` is the context of the bound callback that has thrown last: handlers of an exception
// that nobody catches run in it. `rejectedIn` has those of promises that were rejected.
module.exports = {
  active: false, current: undefined, failedIn: undefined, rejectedIn: undefined,
};
