'use strict';

// `rondo why FILE`: what keeps a program alive.

const { makePaint } = require('internal/explain/text');

const defaultDelay = 1000;
// A program that does not answer within this time does not come back to its loop.
const patience = 2000;
const framesMax = 6;

function formatAge(age) {
  if (age === null) return '';
  return age < 1000 ? `${Math.round(age)} ms old` : `${(age / 1000).toFixed(1)} s old`;
}

function render(entries, { hasColors, title, isTracked }) {
  const paint = makePaint(hasColors);
  if (entries.length === 0) return `${title} is kept alive by nothing: it is about to end.\n`;
  const lines = [paint('bold', `${title} is kept alive by ${entries.length} ` +
    `${entries.length === 1 ? 'thing' : 'things'}:`)];
  const width = Math.max(...entries.map(({ what }) => what.length));
  for (const { what, age, stack } of entries) {
    lines.push(`  ${what.padEnd(width)}  ${paint('dim', formatAge(age))}`.trimEnd());
    for (const frame of stack.slice(0, framesMax)) lines.push(paint('dim', `      at ${frame}`));
    if (stack.length > framesMax) lines.push(paint('dim', '      \u2026'));
  }
  if (!isTracked) {
    lines.push(paint(
      'dim', 'With --why, or `rondo why FILE`, it is also shown where they were made.'));
  }
  return `${lines.join('\n')}\n`;
}

function show(entries, settings, title) {
  process.stdout.write(settings.format === 'json' ? `${JSON.stringify(entries, null, 2)}\n` :
    render(entries, { ...settings, title, isTracked: true }));
}

function run(settings) {
  const { spawn } = require('child_process');
  const started = process.hrtime();
  const words = ['--why', '--why-fd=3', ...settings.options, ...settings.program];
  const child = spawn(process.execPath, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const name = settings.program[0] ?? 'The program';
  let answer = '';
  let isAsked = false;
  let isSilent = false;
  const ask = () => {
    isAsked = true;
    child.kill('SIGUSR2');
    silence = setTimeout(() => {
      isSilent = true;
      child.kill('SIGKILL');
    }, patience);
  };
  let silence;
  const timer = setTimeout(ask, settings.limit ?? defaultDelay);
  // Ctrl-C ends the program, too, and there is nobody left to ask.
  process.once('SIGINT', () => { clearTimeout(timer); });
  child.stdio[3].on('data', (chunk) => {
    answer += chunk;
    if (answer.endsWith('\n')) child.kill('SIGKILL');
  });
  child.on('close', (code, signal) => {
    clearTimeout(timer);
    clearTimeout(silence);
    if (answer !== '') {
      show(JSON.parse(answer), settings, name);
    } else if (isSilent) {
      process.stdout.write(`${name} is busy: it has not come back to its loop for ` +
        `${patience / 1000} s. rondo --diagnose shows where it is.\n`);
    } else if (!isAsked || signal === null) {
      const [seconds, nanoseconds] = process.hrtime(started);
      const how = signal !== null ? `, by ${signal}` : code !== 0 ? `, with exit code ${code}` : '';
      process.stdout.write(`${name} ended by itself after ` +
        `${Math.round(seconds * 1000 + nanoseconds / 1e6)} ms${how}.\n`);
    }
  });
}

module.exports = { render, run };
