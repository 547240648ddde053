'use strict';

Deno.serve({
  port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(port),
}, () => new Response('Hello, world!'));
