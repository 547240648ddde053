'use strict';

// A recording as JSON; docs/explain.md describes the fields. Times are milliseconds since the
// start of the recording.

const { kindOf, labelOf, shownBy, whatOfTask } = require('internal/explain/labels');
const { explainOrder } = require('internal/explain/reasons');

const toMillis = (time) => (time === null ? null : Math.round(time / 1000) / 1000);

function runToJSON(run, tasks) {
  const { task } = run;
  return {
    number: run.number,
    task: task.id,
    kind: kindOf(run),
    label: labelOf(run),
    iteration: run.iteration,
    phase: run.root.task.kind === 'main' ? 'main' : run.phase,
    begin: toMillis(run.begin),
    end: toMillis(run.end),
    scheduled: toMillis(task.time),
    by: shownBy(task)?.number ?? null,
    file: task.file || null,
    line: task.line || null,
    root: run.root.number || null,
    follows: (task.follows && tasks.get(task.follows)?.runs[0]?.number) || null,
    thread: run.job?.thread ?? null,
    printed: run.prints.map(({ fd, text }) => ({ fd, text })),
    stack: task.stack ? task.stack.split('\n') : [],
  };
}

function toJSON(model) {
  return {
    file: model.file,
    semantics: model.semantics,
    exitCode: model.code,
    signal: model.signal,
    stopped: model.stopped,
    isCut: model.isCut,
    duration: toMillis(model.end),
    callbacks: model.runs.map((run) => runToJSON(run, model.tasks)),
    waits: model.sleeps.map(({ iteration, begin, end }) =>
      ({ iteration, begin: toMillis(begin), end: toMillis(end) })),
    jobs: model.jobs.map((job) => ({
      callback: job.run?.number || null,
      thread: job.thread,
      queued: toMillis(job.queued),
      begin: toMillis(job.begin),
      end: toMillis(job.end),
    })),
    neverRun: model.neverRun.map((task) => ({
      label: whatOfTask(task), file: task.file, line: task.line, by: shownBy(task)?.number ?? null,
    })),
    order: explainOrder(model).map(({ text, fd, run, reason, note }) =>
      ({ text, fd, callback: run?.number ?? null, reason, note })),
    output: {
      stdout: model.prints.filter(({ fd }) => fd === 1).map(({ text }) => text).join(''),
      stderr: model.prints.filter(({ fd }) => fd === 2).map(({ text }) => text).join(''),
    },
  };
}

module.exports = { toJSON };
