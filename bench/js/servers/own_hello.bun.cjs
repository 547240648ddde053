'use strict';

const server = Bun.serve({
  port: 0, hostname: '127.0.0.1', fetch: () => new Response('Hello, world!'),
});
console.log(server.port);
