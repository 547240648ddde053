'use strict';

// The algorithms of the URL standard. The classes URL and URLSearchParams are ours
// (lib/internal/url.js), because Node's differ from the package's in errors and inspection.
const stateMachine = require('whatwg-url/lib/url-state-machine.js');
const urlencoded = require('whatwg-url/lib/urlencoded.js');

module.exports = { ...stateMachine, ...urlencoded };
