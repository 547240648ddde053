'use strict';
// The script of tests/load, on a small scale.
require('../../load/http_server')({ connections: 20, seconds: 0.4, rounds: 2 });
