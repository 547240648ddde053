// Row I5: work that the runtime itself puts into the check phase comes before any immediate.
const { createHook, AsyncResource } = require('async_hooks');
const { writeSync } = require('fs');
let id = 0;
createHook({
  destroy(destroyed) {
    if (destroyed === id) writeSync(1, 'destroy\n');
  },
}).enable();
setImmediate(() => writeSync(1, 'immediate\n'));
const resource = new AsyncResource('TEST');
id = resource.asyncId();
resource.emitDestroy();
writeSync(1, 'main\n');
