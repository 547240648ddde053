'use strict';

// The smallest server on node:https; the folder with its key is named on the command line. Prints
// its port.

const fs = require('node:fs');
const https = require('node:https');
const path = require('node:path');

const folder = process.argv[2];
const server = https.createServer({
  key: fs.readFileSync(path.join(folder, 'key.pem')),
  cert: fs.readFileSync(path.join(folder, 'certificate.pem')),
}, (request, response) => { response.end('Hello, world!'); });
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
