'use strict';

// The asynchronous context that code runs in. Whatever queues a callback notes `current` and puts
// it back while the callback runs, but only once `active` says that anybody uses it.
module.exports = { active: false, current: undefined };
