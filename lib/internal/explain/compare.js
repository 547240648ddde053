'use strict';

// `rondo explain --compare`: one program under several semantics, side by side.

const { explainOrder } = require('internal/explain/reasons');
const { firstLine, makePaint } = require('internal/explain/text');

function recordAll(settings, callback) {
  const { record } = require('internal/explain/child');
  const { build } = require('internal/explain/model');
  const models = [];
  const next = () => {
    if (models.length === settings.compare.length) {
      callback(models);
      return;
    }
    const options = [...settings.options, `--semantics=${settings.compare[models.length]}`];
    record({ ...settings, options, isPassedOn: false }, (error, recording) => {
      if (error) throw error;
      process.exitCode ||= recording.code ?? 128;
      if (recording.events.length === 0) {
        // The command line was wrong.
        process.stderr.write(recording.complaint);
        return;
      }
      models.push(build(recording, settings));
      next();
    });
  };
  next();
}

function toColumn(name, model) {
  return { name, model, steps: explainOrder(model) };
}

const widthMax = 34;

function shownText(step) {
  return step === undefined ? '' : firstLine(step.text, widthMax);
}

function table(columns, paint) {
  const rowCount = Math.max(...columns.map(({ steps }) => steps.length));
  const widths = columns.map(({ name, steps }) =>
    steps.reduce((width, step) => Math.max(width, shownText(step).length), name.length));
  const lines = ['', `        ${columns.map(({ name }, index) =>
    paint('bold', name.padEnd(widths[index]))).join('  ')}`.trimEnd()];
  for (let row = 0; row < rowCount; row++) {
    const texts = columns.map(({ steps }) => shownText(steps[row]));
    const isSame = texts.every((text) => text === texts[0]);
    const cells = texts.map((text, index) =>
      paint(text === texts[0] ? 'plain' : 'yellow', text.padEnd(widths[index])));
    const number = String(row + 1).padStart(3);
    lines.push(`  ${number} ${isSame ? ' ' : '*'} ${cells.join('  ')}`.trimEnd());
  }
  return lines;
}

// The first line that differs from the first column's, with both reasons.
function firstDifference(reference, column, paint) {
  const { steps } = column;
  const row = steps.findIndex((step, index) => step.text !== reference.steps[index]?.text);
  if (row === -1) {
    return steps.length === reference.steps.length ?
      [`${column.name}: the same as ${reference.name}`] :
      [`${column.name}: ends after line ${steps.length}${failure(column)}`];
  }
  const describe = ({ name, steps: own }) => (own[row] === undefined ? `  ${name} prints nothing` :
    `  ${name} prints ${firstLine(own[row].text, 60)}: ${own[row].reason}`);
  return [
    paint('bold', `${column.name}: differs from line ${row + 1} on`),
    describe(reference),
    describe(column),
  ];
}

function failure({ model }) {
  return model.code === 0 ? '' : `, with exit code ${model.code ?? model.signal}`;
}

function toJSON(columns) {
  return columns.map(({ name, model, steps }) => ({
    semantics: name,
    exitCode: model.code,
    order: steps.map(({ text, fd, reason, note }) => ({ text, fd, reason, note })),
  }));
}

function render(columns, settings) {
  const paint = makePaint(settings.hasColors);
  const lines = table(columns, paint);
  lines.push('');
  for (const column of columns.slice(1)) lines.push(...firstDifference(columns[0], column, paint));
  return `${lines.join('\n')}\n`;
}

function run(settings) {
  recordAll(settings, (models) => {
    const columns = models.map((model, index) => toColumn(settings.compare[index], model));
    process.stdout.write(settings.format === 'json' ?
      `${JSON.stringify(toJSON(columns), null, 2)}\n` : render(columns, settings));
  });
}

module.exports = { run };
