// moment: dates parsed, moved, compared and printed in several languages.
'use strict';
process.env.TZ = 'Europe/Berlin';
const moment = require('moment');

const day = moment('2024-02-29T23:30:00Z');
console.log(
  day.format(),
  day.utc().format('dddd, MMMM Do YYYY, h:mm:ss a'),
  day.local().format('LLLL'),
);
console.log(
  day.clone().add(1, 'year').format('L'),
  day.clone().subtract(3, 'months').endOf('month').toISOString(),
);
console.log(
  moment('31/12/2023 07:05', 'DD/MM/YYYY HH:mm', true).isoWeek(),
  moment('2023-02-30', 'YYYY-MM-DD', true).isValid(),
);
console.log(
  moment.duration(90061, 'seconds').humanize(),
  moment.duration('P1Y2M3DT4H').toISOString(),
);
console.log(
  moment('2024-03-31').diff('2024-03-30', 'hours'),
  moment('2024-04-01').diff('2024-03-31', 'hours'),
);
for (const locale of ['de', 'fr', 'ja', 'ar', 'ru']) {
  const there = moment(day).locale(locale);
  console.log(locale, there.format('LLLL'), there.from(moment(day).add(3, 'days')));
}
console.log(
  moment.utc(0).calendar(moment.utc(86400000)),
  moment([2020, 0, 31]).add(1, 'month').date(),
  day.isDST(),
);
console.log(JSON.stringify({ day }), moment.invalid().format(), moment('2024-07-01').isDST());
