'use strict';

const { serve } = require('rondo:http');

console.log(serve({ port: 0, hostname: '127.0.0.1' }, () => 'Hello, world!').port);
