'use strict';

// In place of node:http for fetch(), which has a parser of its own and takes little from there.
Object.defineProperties(exports, {
  maxHeaderSize: {
    get: () => require('internal/options').getOptionValue('--max-http-header-size') || 16384,
  },
  // It asks for these where a connection is upgraded.
  STATUS_CODES: { value: { 101: 'Switching Protocols', 200: 'OK' } },
  // No stream that it gets to see is a direct instance.
  IncomingMessage: { value: undefined },
});
