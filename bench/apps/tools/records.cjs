'use strict';

// What the templates and the validators share: records, a line of JSON each.

const fs = require('node:fs');
const path = require('node:path');

const PAGE = 50;
const [input, output] = process.argv.slice(2);

function readLines() {
  return fs.readFileSync(path.join(input, 'records.jsonl'), 'utf8').trimEnd().split('\n');
}

exports.writePages = function writePages(render) {
  const records = readLines().map((line) => JSON.parse(line));
  for (let start = 0; start < records.length; start += PAGE) {
    const number = start / PAGE + 1;
    const text = render({ number, records: records.slice(start, start + PAGE) });
    fs.writeFileSync(path.join(output, `${number}.html`), text);
  }
};

// The check gives the places of what is wrong in a record. All come again and again, as text, as
// messages come to a service.
exports.reportFaults = function reportFaults(check, times) {
  const lines = readLines();
  const faults = [];
  for (let time = 0; time < times; time++) {
    faults.length = 0;
    lines.forEach((line, index) => {
      const places = check(JSON.parse(line));
      if (places.length > 0) faults.push(`${index}: ${[...new Set(places)].sort().join(' ')}`);
    });
  }
  fs.writeFileSync(path.join(output, 'faults.txt'), faults.join('\n'));
};
