'use strict';

// Tells those who listen to the channel `module.require` what is required.

const channel = require('diagnostics_channel').tracingChannel('module.require');

function load(Module, id, parent) {
  if (!channel.hasSubscribers) return Module._load(id, parent, false);
  const message = { __proto__: null, parentFilename: parent?.filename, id };
  return channel.traceSync(Module._load, message, Module, id, parent, false);
}

module.exports = { load };
