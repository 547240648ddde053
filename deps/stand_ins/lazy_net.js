'use strict';

// In place of node:net for fetch(), whose headers and bodies are used without connections, too.
for (const name of ['connect', 'isIP', 'isIPv4', 'isIPv6']) {
  exports[name] = (...values) => require('net')[name](...values);
}
