'use strict';

// What the templates and the validators share: records, a line of JSON each.

const fs = require('node:fs');
const path = require('node:path');

const PAGE = 50;
const [input, output] = process.argv.slice(2);

function readRecords() {
  const text = fs.readFileSync(path.join(input, 'records.jsonl'), 'utf8');
  return text.trimEnd().split('\n').map((line) => JSON.parse(line));
}

exports.writePages = function writePages(render) {
  const records = readRecords();
  for (let start = 0; start < records.length; start += PAGE) {
    const number = start / PAGE + 1;
    const text = render({ number, records: records.slice(start, start + PAGE) });
    fs.writeFileSync(path.join(output, `${number}.html`), text);
  }
};

// The check gives the places of what is wrong in a record. Each is looked at so many times, as a
// service looks at the same kind of message for all of its life.
exports.reportFaults = function reportFaults(check, times) {
  const records = readRecords();
  const lines = [];
  for (let time = 0; time < times; time++) {
    lines.length = 0;
    records.forEach((record, index) => {
      const places = check(copyOf(record));
      if (places.length > 0) lines.push(`${index}: ${[...new Set(places)].sort().join(' ')}`);
    });
  }
  fs.writeFileSync(path.join(output, 'faults.txt'), lines.join('\n'));
};

// What comes from outside is new every time.
function copyOf(record) {
  return JSON.parse(JSON.stringify(record));
}
