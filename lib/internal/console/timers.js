'use strict';

// console.time() and its companions.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

function pad(number) {
  return `${number}`.padStart(2, '0');
}

// 1.5ms, 1.500s, 1:01.500 (m:ss.mmm) or 1:01:01.500 (h:mm:ss.mmm).
function formatTime(duration) {
  if (duration < second) return `${Number(duration.toFixed(3))}ms`;
  if (duration < minute) return `${(duration / second).toFixed(3)}s`;
  const hours = Math.floor(duration / hour);
  const minutes = Math.floor((duration % hour) / minute);
  const [seconds, milliseconds] = ((duration % minute) / second).toFixed(3).split('.');
  const rest = `${pad(seconds)}.${milliseconds}`;
  return hours === 0 ? `${minutes}:${rest} (m:ss.mmm)` :
    `${hours}:${pad(minutes)}:${rest} (h:mm:ss.mmm)`;
}

function start(console, label) {
  if (console._times.has(label)) {
    process.emitWarning(`Label '${label}' already exists for console.time()`);
    return;
  }
  console._times.set(label, process.hrtime());
}

// Writes the time since `label` was started; `data` follows it.
function write(console, label, method, data) {
  const began = console._times.get(label);
  if (began === undefined) {
    process.emitWarning(`No such label '${label}' for console.${method}()`);
    return;
  }
  const [seconds, nanoseconds] = process.hrtime(began);
  console.log('%s: %s', label, formatTime(seconds * 1000 + nanoseconds / 1e6), ...data);
}

function log(console, label, data) {
  write(console, label, 'timeLog', data);
}

function end(console, label) {
  write(console, label, 'timeEnd', []);
  console._times.delete(label);
}

module.exports = { end, formatTime, log, start };
