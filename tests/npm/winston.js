// winston: levels, formats, transports, child loggers, exceptions as entries.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const winston = require('winston');

const { combine, json, label, printf, splat } = winston.format;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-winston-'));
const file = path.join(folder, 'all.log');

const toFile = new winston.transports.File({ filename: file, format: json() });
const logger = winston.createLogger({
  level: 'debug',
  format: combine(label({ label: 'main' }), splat()),
  transports: [
    new winston.transports.Console({
      level: 'info',
      format: printf(({ label: name, level, message, ...rest }) =>
        `[${name}] ${level}: ${message} ${JSON.stringify(rest)}`),
    }),
    toFile,
  ],
});
logger.info('hello %s', 'world');
logger.warn('with data', { a: 1 });
logger.debug('only in the file');
logger.child({ part: 'child' }).error('from the child');
logger.error(new Error('an error'));
console.log(logger.isLevelEnabled('silly'), logger.isDebugEnabled());
toFile.on('finish', () => {
  setImmediate(() => {
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
    console.log(lines.map(({ level, message }) => `${level} ${message}`));
    fs.rmSync(folder, { recursive: true });
  });
});
logger.end();
