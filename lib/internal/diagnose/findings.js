'use strict';

// What --diagnose has found: each place is told of once, when it is first found, and again in a
// summary when the process ends.

const core = internalBinding('core');

const isJson = core.options.diagnoseFormat === 'json';
const limit = core.options.diagnoseMillis;
const { stringify } = JSON;
const found = new Map();
const framesMax = 6;

function write(text) {
  core.writeText(2, text);
}

function round(millis) {
  return millis < 10 ? Math.round(millis * 10) / 10 : Math.round(millis);
}

// { kind, site, message, millis?, stack?, advice? }
function report({ kind, site, message, millis, stack = [], advice, ...more }) {
  const key = `${kind} ${site}`;
  const known = found.get(key);
  if (known !== undefined) {
    known.count++;
    known.total += millis ?? 0;
    known.longest = Math.max(known.longest, millis ?? 0);
    return;
  }
  found.set(key, { kind, site, message, count: 1, total: millis ?? 0, longest: millis ?? 0 });
  if (isJson) {
    const finding = { kind, site, message, millis: round(millis ?? 0), stack, advice, ...more };
    write(`${stringify(finding)}\n`);
    return;
  }
  let text = `rondo diagnose: ${kind}: ${message}\n`;
  for (const frame of stack.slice(0, framesMax)) text += `    at ${frame}\n`;
  if (advice !== undefined) text += `    ${advice}\n`;
  write(text);
}

function summarize() {
  const entries = [...found.values()];
  if (isJson) {
    write(`${stringify({
      kind: 'summary',
      findings: entries.map(({ kind, site, count, total, longest }) =>
        ({ kind, site, count, millis: round(total), longest: round(longest) })),
    })}\n`);
    return;
  }
  if (entries.length === 0) {
    write('rondo diagnose: nothing found\n');
    return;
  }
  const places = entries.length === 1 ? 'place' : 'places';
  let text = `rondo diagnose: summary: ${entries.length} ${places}\n`;
  for (const { kind, site, count, total, longest } of entries) {
    const times = total > 0 ? `, ${round(total)} ms in all, ${round(longest)} ms at most` : '';
    text += `    ${kind.padEnd(10)} ${site}: ${count} ${count === 1 ? 'time' : 'times'}${times}\n`;
  }
  write(text);
}

// Whether the main script is through.
const state = { hasLoopBegun: false };

module.exports = { limit, report, round, state, summarize };
