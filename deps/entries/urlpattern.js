'use strict';

// The algorithms of the URL Pattern standard. The class that programs see is ours
// (lib/internal/url/pattern.js), because Node's differs from the package's in errors and results.
module.exports = require('urlpattern-polyfill/urlpattern');
