'use strict';

// Ten KiB of JSON, made anew for each request. Prints its port.

const http = require('node:http');

const people = Array.from({ length: 128 }, (_, number) => ({
  id: number, name: `Somebody ${number}`, mail: `somebody${number}@example.org`, isActive: true,
}));

const server = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(people));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
