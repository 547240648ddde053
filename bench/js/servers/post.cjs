'use strict';

// Sends back the body of a request as it comes in. Prints its port.

const http = require('node:http');

const server = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'application/octet-stream');
  request.pipe(response);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
