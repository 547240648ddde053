'use strict';

// The smallest server on node:http. Prints its port.

const http = require('node:http');

const server = http.createServer((request, response) => { response.end('Hello, world!'); });
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
