'use strict';

// Tells diagnostics_channel of tests, if anybody has loaded that.

const { builtins } = internalBinding('core');

let channel;

function subscribedChannel() {
  if (!builtins.isLoaded('diagnostics_channel')) return undefined;
  channel ??= require('diagnostics_channel').tracingChannel('node.test');
  return channel.hasSubscribers ? channel : undefined;
}

// Runs the test; its end is told of when it has ended, before another one begins.
function traced(test, run) {
  const tracing = subscribedChannel();
  if (tracing === undefined) return run();
  const data = {
    __proto__: null,
    name: test.name,
    nesting: test.nesting,
    file: test.loc?.file,
    type: test.reportedType,
  };
  test.publishEnd = () => {
    // The root fails only since others have.
    if (test.error !== null && !test.passed && test.parent !== null) {
      data.error = test.error.cause ?? test.error;
      tracing.error.publish(data);
    }
    tracing.end.publish(data);
  };
  return tracing.start.runStores(data, run);
}

module.exports = { traced };
