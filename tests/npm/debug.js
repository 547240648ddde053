// debug: namespaces, formats, what is enabled when, and where it is written to.
'use strict';
const debug = require('debug');

const lines = [];
debug.log = (...args) => lines.push(require('util').format(...args).replace(/^\S+Z /, ''));
debug.enable('app:*,-app:noisy,other');

const http = debug('app:http');
const noisy = debug('app:noisy');
const other = debug('other');
http('listening on %s with %d workers', 'address', 4);
http('as %j and %o and %O', { a: [1] }, { b: { c: 2 } }, { d: 3 });
noisy('never seen');
other(new Error('an error').message);
http.extend('request')('%s 100%%', 'done');
console.log(http.enabled, noisy.enabled, debug('app:later').enabled, debug('none').enabled);
console.log(debug.disable());
http('not any more');
console.log(http.enabled);
debug.enable('none');
debug('none')('enabled now %s');
debug.formatters.h = (value) => value.toString('hex');
debug('none')('bytes %h', Buffer.from('hi'));
console.log(debug.selectColor('app') === debug.selectColor('app'), debug.humanize(90 * 1000));
for (const line of lines) console.log(JSON.stringify(line));
