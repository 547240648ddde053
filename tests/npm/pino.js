// pino: loggers, and transports that write in a thread of their own.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const pino = require('pino');

const plain = { base: null, timestamp: false };
const logger = pino({ ...plain, redact: ['user.secret'] });
logger.info({ user: { name: 'a', secret: 'x' } }, 'hi %s %d %j', 'a', 2, { z: 1 });
logger.child({ part: 1 }).warn('of a child');
logger.debug('not shown');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pino-'));
const file = path.join(folder, 'log');
const transport = pino.transport({
  targets: [
    { target: 'pino/file', options: { destination: file }, level: 'info' },
    { target: 'pino-pretty', options: { colorize: false, sync: true }, level: 'warn' },
  ],
});
const threaded = pino(plain, transport);
threaded.info('to the file');
threaded.warn({ list: [1, { a: 2 }] }, 'pretty');
transport.on('ready', () => {
  threaded.fatal('last');
  threaded.flush(() => transport.end());
});
// The thread has ended by then, and so has what it writes.
process.on('exit', () => {
  console.log(fs.readFileSync(file, 'utf8').trim());
  fs.rmSync(folder, { recursive: true });
});
