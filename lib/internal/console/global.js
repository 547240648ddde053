'use strict';
const core = internalBinding('core');
const format = (args) => args.length === 1 && typeof args[0] === 'string' ? args[0] : require('internal/util/inspect').format(...args);
module.exports = { log: (...a) => { core.writeText(1, format(a) + '\n'); }, error: (...a) => { core.writeText(2, format(a) + '\n'); } };
