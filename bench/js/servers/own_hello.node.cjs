'use strict';

// Node has no other interface for servers.
require('./hello.cjs');
