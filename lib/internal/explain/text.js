'use strict';

// A recording as text for people.

const { kindOf, labelOf, placeOf, shownBy, whatOfTask } = require('internal/explain/labels');
const { explainOrder } = require('internal/explain/reasons');

const colors = {
  __proto__: null,
  plain: [39, 39], bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39],
  yellow: [33, 39], blue: [34, 39],
  magenta: [35, 39], cyan: [36, 39],
};

function makePaint(hasColors) {
  return (color, text) => {
    if (!hasColors || text === '') return text;
    const [on, off] = colors[color];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

const kindColors = {
  __proto__: null,
  main: 'bold', tick: 'yellow', microtask: 'magenta', timer: 'green', immediate: 'cyan',
};

function formatMillis(nanos) {
  const millis = nanos / 1e6;
  const digits = millis < 10 ? 2 : millis < 100 ? 1 : 0;
  return `${millis.toFixed(digits)} ms`;
}

// One line of the program's output, without what would disturb the terminal.
function printable(text, width) {
  let clean = '';
  let strange = 0;
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code === 0x1B) clean += '\u241B';
    else if (code < 0x20 && code !== 9 || code === 0x7F || code === 0xFFFD) strange++;
    else clean += character;
  }
  if (strange > 0) clean += ` (and ${strange} bytes that are no text)`;
  return clean.length > width ? `${clean.slice(0, width - 1)}\u2026` : clean;
}

const linesMax = 12;
const stepsMax = 60;
const neverMax = 20;

// The first line of what was printed, and how many follow.
function firstLine(text, width) {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  if (lines.length === 1) return printable(lines[0], width);
  const more = ` (+${lines.length - 1} lines)`;
  return printable(lines[0], width - more.length) + more;
}

function addTo(lists, key, value) {
  if (lists.has(key)) lists.get(key).push(value);
  else lists.set(key, [value]);
}

class Writer {
  constructor(model, settings) {
    this.model = model;
    this.paint = makePaint(settings.hasColors);
    this.out = [];
    this.rows = model.runs.map((run) => this.row(run));
    this.widths = [0, 1, 2, 3].map((column) =>
      this.rows.reduce((width, row) => Math.max(width, row[column].length), 0));
  }

  line(text = '') {
    this.out.push(text.trimEnd());
  }

  row(run) {
    const { task } = run;
    const indent = '  '.repeat(run.depth + (run.root === run ? 0 : 1));
    return [
      `#${run.number}`,
      `${indent}${kindOf(run)}`,
      run.task.kind === 'main' ? placeName(this.model.file) : labelOf(run),
      run.task.kind === 'main' ? '' : placeOf(task, this.model.path),
      byText(task),
    ];
  }

  runLine(run) {
    const { paint, widths } = this;
    const [number, kind, label, place, by] = this.rows[run.number - 1];
    const times = this.times(run);
    this.line(`  ${paint('dim', number.padStart(widths[0]))}  ` +
      `${paint(kindColors[kind.trim()] ?? 'blue', kind.padEnd(widths[1]))}  ` +
      `${label.padEnd(widths[2])}  ${place.padEnd(widths[3])}  ` +
      paint('dim', [by.padEnd(8), times].join('  ')));
    this.prints(run);
  }

  times(run) {
    const { task } = run;
    const ran = run.end === null ? 'still ran' : `ran ${formatMillis(run.end - run.begin)}`;
    const isWaiting = run.task.byRun !== null && task.runs[0] === run;
    const parts = [isWaiting ? `waited ${formatMillis(run.begin - task.time)}` : '', ran];
    if (run.job?.begin) {
      parts.push(`thread ${run.job.thread}`);
    }
    return `${parts[0].padEnd(14)}  ${parts.slice(1).join('  ')}`;
  }

  prints(run) {
    const text = run.prints.map((print) => print.text).join('');
    if (text === '') return;
    const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
    const indent = ' '.repeat(this.widths[0] + 4 + 2);
    for (const line of lines.slice(0, linesMax)) {
      this.line(`${indent}${this.paint('dim', '\u2502')} ${printable(line, 90)}`);
    }
    if (lines.length > linesMax) {
      const rest = `\u2502 \u2026 ${lines.length - linesMax} more lines`;
      this.line(`${indent}${this.paint('dim', rest)}`);
    }
  }

  // ---- The timeline ----

  timeline() {
    let section;
    let phase;
    for (const item of this.items()) {
      const name = sectionOf(item.run ?? item);
      if (name !== section) {
        this.line();
        this.line(this.paint('bold', name));
        section = name;
        phase = undefined;
      }
      if (item.run === undefined) {
        this.line(this.paint('dim', `  ${' '.repeat(this.widths[0])}  the loop slept ` +
          `${formatMillis(item.end - item.begin)}`));
        continue;
      }
      const at = item.run.root.phase;
      if (at !== phase && section.startsWith('iteration')) this.line(`  ${this.paint('dim', at)}`);
      phase = at;
      this.runLine(item.run);
    }
  }

  // Runs, and sleeps worth mentioning, by time.
  items() {
    const sleeps = this.model.sleeps.filter(({ begin, end }) => end - begin > 500_000);
    return [
      ...this.model.runs.map((run) => ({ run, begin: run.begin })), ...sleeps,
    ].sort((a, b) => a.begin - b.begin);
  }

  // ---- The order of output ----

  order() {
    const steps = explainOrder(this.model);
    if (steps.length === 0) return;
    const shown = steps.slice(0, stepsMax);
    const texts = shown.map(({ text }) => firstLine(text, 36));
    const width = Math.max(...texts.map((text) => text.length));
    const notes = new Map();
    this.line();
    this.line(this.paint('bold', 'Order of output, and why'));
    shown.forEach((step, index) => {
      const text = texts[index].padEnd(width);
      const mark = step.note === undefined ? ' ' : '?';
      if (step.note !== undefined) addTo(notes, step.note, index + 1);
      this.line(`  ${this.paint('dim', String(index + 1).padStart(3))} ` +
        `${this.paint('yellow', mark)} ${step.fd === 2 ? this.paint('red', text) : text}  ` +
        this.paint('dim', step.reason));
    });
    if (steps.length > shown.length) {
      this.line(this.paint('dim', `       \u2026 ${steps.length - shown.length} more`));
    }
    this.notes(notes);
  }

  notes(notes) {
    for (const [note, numbers] of notes) {
      this.line(`  ${this.paint('yellow', `? not guaranteed (${numbers.join(', ')}): ${note}`)}`);
    }
  }

  // ---- The end ----

  neverRun() {
    const tasks = this.model.neverRun;
    if (tasks.length === 0) return;
    this.line();
    this.line(this.paint('bold', 'Asked for, and never run'));
    for (const task of tasks.slice(0, neverMax)) {
      const name = task.name ? ` ${task.name}()` : '';
      this.line(`  ${whatOfTask(task)}${name}, ${placeOf(task, this.model.path)}, ${byText(task)}`);
    }
    if (tasks.length > neverMax) this.line(`  \u2026 ${tasks.length - neverMax} more`);
  }

  ending() {
    const { model } = this;
    this.line();
    const hidden = model.allRuns.length - model.runs.length;
    const parts = [`${model.runs.length} callback${model.runs.length === 1 ? '' : 's'}`];
    if (hidden > 0) parts.push(`${hidden} of the runtime itself are not shown (--all shows them)`);
    this.line(this.paint('dim', `${parts.join('; ')}.`));
    if (model.isCut) {
      this.line(this.paint('yellow', `Only the first ${model.eventCount} events were recorded.`));
    }
    if (model.childBytes > 0) {
      this.line(this.paint('dim', `Programs that it started printed ${model.childBytes} bytes.`));
    }
    this.line(endText(model));
  }
}

function placeName(file) {
  return file.slice(file.lastIndexOf('/') + 1);
}

function byText(task) {
  const by = shownBy(task);
  return by === null ? '' : `by #${by.number}`;
}

function sectionOf(item) {
  const root = item.root ?? item;
  if (root.task?.kind === 'main') return 'main script';
  if (root.task?.kind === 'beforeExit' || root.task?.kind === 'exit') return 'end of the process';
  if (item.iteration === 0) return 'timers that are due before the first iteration';
  return `iteration ${item.iteration}`;
}

function endText(model) {
  if (model.stopped !== null) return `Stopped (${model.stopped}): it had not ended by itself.`;
  if (model.signal !== null) return `Ended by ${model.signal}.`;
  return model.code === 0 ? 'Ended by itself.' : `Ended with exit code ${model.code}.`;
}

function render(model, settings) {
  const writer = new Writer(model, settings);
  const semantics = model.semantics === 'node' ? '' : ` (semantics of ${model.semantics})`;
  writer.line(writer.paint('bold', `${placeName(model.file)}${semantics}`));
  writer.timeline();
  writer.order();
  writer.neverRun();
  writer.ending();
  return `${writer.out.join('\n')}\n`;
}

module.exports = { firstLine, formatMillis, makePaint, printable, render };
