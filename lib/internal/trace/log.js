'use strict';

// The events of the categories that are enabled, written to a file when the process ends.

const path = require('path');
const { getOptionValue, isOn } = require('internal/options');

const kDefaultCategories = 'v8,node,node.async_hooks';
const kDefaultPattern = 'node_trace.${rotation}.log';

// How often each category is enabled, in the order in which that came.
const counts = new Map();
const events = [];
let hasBegun = false;

function microseconds() {
  return Math.round(Number(process.hrtime.bigint()) / 1000);
}

// `category` is one, or several with commas between; one that is enabled is enough.
function isEnabled(category) {
  return category.split(',').some((name) => counts.has(name));
}

// What stands in `more`, such as an id and arguments, is added as it is.
function write(phase, category, name, more) {
  events.push({
    pid: process.pid,
    tid: process.pid,
    ts: more?.ts ?? microseconds(),
    tts: 0,
    ph: phase,
    cat: category,
    name,
    dur: 0,
    tdur: 0,
    ...more,
  });
}

function begin() {
  if (hasBegun) return;
  hasBegun = true;
  require('internal/process/at_exit').atExit(flush);
}

function writeMetadata() {
  const { versions, release, arch, platform, title } = process;
  const details = { versions, arch, platform, release };
  write('M', '__metadata', 'process_name', { args: { name: title } });
  write('M', '__metadata', 'version', { args: { node: versions.node } });
  write('M', '__metadata', 'thread_name', { args: { name: 'JavaScriptMainThread' } });
  write('M', '__metadata', 'node', { args: { process: details } });
}

function flush() {
  for (const source of require('internal/trace/sources').all()) {
    if (isEnabled(source.category)) source.finish?.();
  }
  writeMetadata();
  const pattern = getOptionValue('--trace-event-file-pattern') ?? kDefaultPattern;
  const name = pattern.replaceAll('${rotation}', '1').replaceAll('${pid}', process.pid);
  require('fs').writeFileSync(path.resolve(name), JSON.stringify({ traceEvents: events }));
}

function enable(categories) {
  begin();
  for (const name of categories) counts.set(name, (counts.get(name) ?? 0) + 1);
  require('internal/trace/sources').update();
}

function disable(categories) {
  for (const name of categories) {
    const count = counts.get(name);
    if (count > 1) counts.set(name, count - 1);
    else counts.delete(name);
  }
  require('internal/trace/sources').update();
}

// Undefined if there are none.
function enabledCategories() {
  return counts.size === 0 ? undefined : [...counts.keys()].join(',');
}

// What the command line asks for. An empty list makes a log without events of any category.
function startFromOptions() {
  const text = getOptionValue('--trace-event-categories') ??
    (isOn('--trace-events-enabled') ? kDefaultCategories : undefined);
  if (text === undefined) return;
  enable(text.split(',').map((name) => name.trim()).filter((name) => name !== ''));
}

module.exports = { disable, enable, enabledCategories, isEnabled, startFromOptions, write };
