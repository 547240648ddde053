'use strict';

// What require('stream') is in Node. The package's own main file would ask for the builtin
// module first.
module.exports = require('readable-stream/lib/stream.js');
