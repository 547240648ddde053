'use strict';

// A change of TZ is seen by the next date, and by those that exist.

const assert = require('assert');

const date = new Date('2018-04-14T12:34:56.789Z');
process.env.TZ = 'Europe/Amsterdam';
assert.match(date.toString(), /^Sat Apr 14 2018 14:34:56 GMT\+0200/);
assert.strictEqual(date.getTimezoneOffset(), -120);
process.env.TZ = 'Europe/London';
assert.match(date.toString(), /^Sat Apr 14 2018 13:34:56 GMT\+0100/);
assert.strictEqual(Intl.DateTimeFormat().resolvedOptions().timeZone, 'Europe/London');
process.env.TZ = 'Etc/UTC';
assert.match(date.toString(), /^Sat Apr 14 2018 12:34:56 GMT\+0000/);
assert.strictEqual(new Date(2018, 3, 14, 12, 34, 56, 789).getTime(), date.getTime());
process.env.TZ = 'America/New_York';
assert.strictEqual(new Date(2018, 3, 14, 8, 34, 56, 789).getTime(), date.getTime());
