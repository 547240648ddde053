// date-fns and luxon; underscore and ramda; mime-types.
'use strict';
process.env.TZ = 'UTC';
const dates = require('date-fns');
const { DateTime, Duration } = require('luxon');
const mime = require('mime-types');
const R = require('ramda');
const _ = require('underscore');

const date = new Date(2020, 1, 3, 4, 5);
console.log(dates.format(date, 'yyyy-MM-dd HH:mm EEEE'), dates.addMonths(date, 13).toISOString(),
            dates.formatDistance(date, new Date(2021, 5, 1)));
const time = DateTime.fromISO('2020-02-03T04:05:06Z', { zone: 'Europe/Berlin' });
console.log(time.toISO(), time.plus({ months: 5 }).toISO(),
            time.setLocale('de').toLocaleString(DateTime.DATE_FULL),
            Duration.fromMillis(123456).toFormat('m:ss'));
console.log(_.groupBy([1, 2, 3], (x) => x % 2), _.template('<%= a %>')({ a: 1 }));
console.log(R.pipe(R.map(R.inc), R.sum)([1, 2, 3]), R.mergeDeepRight({ a: { b: 1 } }, { a: { c: 2 } }));
console.log(mime.lookup('a.html'), mime.contentType('json'), mime.extension('image/png'));
