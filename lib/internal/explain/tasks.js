'use strict';

// The callbacks of a recorded program: each has a number, is scheduled by the one that runs, and
// runs once or, as those of intervals and sockets, often. What happens goes into the recording as
// lines of JSON; src/trace/loop_recorder.h says which ones the loop itself adds.
//
//   schedule   id, by, kind, name, api, file, line, stack, and what the kind has: ms, repeat
//   begin, end id: it runs
//   cancel     id: it will not run any more
//   print      fd, text

const trace = internalBinding('trace');
const { stringify } = JSON;

let lastId = 0;
let current = 0;
const outer = [];
// The continuation of an await that runs: nothing tells when it ends, so the next event does.
let continuation = 0;

function note(event) {
  trace.append(stringify(event));
}

function nameOf(callback) {
  if (typeof callback !== 'function') return '';
  const descriptor = Object.getOwnPropertyDescriptor(callback, 'name');
  return typeof descriptor?.value === 'string' ? descriptor.value.slice(0, 60) : '';
}

// Something that will be called back, asked for at the place where the program is now.
function schedule(kind, callback, more) {
  const [api, file, line, stack] = trace.callSite();
  const id = ++lastId;
  note({
    e: 'schedule', id, by: current, kind, name: nameOf(callback), api, file, line, stack, ...more,
  });
  return id;
}

// The same, at a place that is known.
function scheduleAt(kind, file, line, more) {
  const id = ++lastId;
  note({ e: 'schedule', id, by: current, kind, name: '', api: '', file, line, stack: '', ...more });
  return id;
}

function endContinuation() {
  if (continuation === 0) return;
  note({ e: 'end', id: continuation });
  continuation = 0;
  current = outer.length > 0 ? outer[outer.length - 1] : 0;
}

function begin(id) {
  endContinuation();
  note({ e: 'begin', id });
  outer.push(current);
  current = id;
}

function end(id) {
  endContinuation();
  note({ e: 'end', id });
  current = outer.pop() ?? 0;
}

function resume(id) {
  endContinuation();
  note({ e: 'begin', id });
  continuation = current = id;
}

// Calls a function as the task of this number.
function run(id, callback, self, args) {
  begin(id);
  try {
    return Reflect.apply(callback, self, args);
  } finally {
    end(id);
  }
}

module.exports = { begin, end, nameOf, note, resume, run, schedule, scheduleAt };
