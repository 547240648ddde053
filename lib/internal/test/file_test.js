'use strict';

// A file of tests that runs in a process of its own. What that reports is reported here, in the
// order of the files; what tells of the course of things at once.

const { spawn } = require('child_process');
const path = require('path');
const { failureTypes, testFailure } = require('internal/test/failure');
const { MessageParser } = require('internal/test/wire');
const { Test } = require('internal/test/test');

// These wait until it is the file's turn.
const orderedEvents =
  new Set(['test:diagnostic', 'test:fail', 'test:pass', 'test:plan', 'test:start']);

const cancelledTypes =
  new Set([failureTypes.aborted, failureTypes.cancelledByParent, failureTypes.timeout]);

class FileTest extends Test {
  #waiting = [];
  #childCount = 0;
  // Whether its process has told of a failure.
  hasFailures = false;
  // What it contains has a limit of time, not the whole.
  timeout = Infinity;

  // ---- What the file says --------------------------------------------------------------------

  handleEvent(event) {
    const { type, data } = event;
    // The summary of the whole run is ours; its diagnostics repeat that of the file.
    if (isOfRoot(type, data)) return;
    data.entryFile = this.loc.file;
    if (type === 'test:fail' && data.todo === undefined) this.hasFailures = true;
    if (!orderedEvents.has(type)) {
      this.#send(type, data);
    } else if (this.isClearToSend()) {
      this.#sendWaiting();
      this.#send(type, data);
    } else {
      this.#waiting.push(event);
    }
  }

  handleText(type, message) {
    this.reporter.send(type, {
      __proto__: null, file: this.name, message, entryFile: this.loc.file,
    });
  }

  #sendWaiting() {
    for (const { type, data } of this.#waiting.splice(0)) this.#send(type, data);
  }

  #send(type, data) {
    if (type === 'test:pass' || type === 'test:fail') this.#countResult(type, data);
    if (type === 'test:summary') data.file = this.loc.file;
    this.reporter.send(type, data);
  }

  #countResult(type, data) {
    const { harness } = this.root;
    if (data.nesting === 0) {
      data.testNumber = harness.counts.topLevel + 1;
      this.#childCount++;
    }
    // A program may have changed what all objects inherit.
    const { details, nesting, skip, todo } = { __proto__: null, ...data };
    harness.count({
      nesting,
      isSuite: details?.type === 'suite',
      skipped: skip !== undefined,
      isTodo: todo !== undefined,
      cancelled: cancelledTypes.has(details?.error?.failureType),
      passed: type === 'test:pass',
    });
  }

  // ---- Its own result ------------------------------------------------------------------------

  report() {
    this.#sendWaiting();
    // Its tests have told everything, unless the process failed for another reason.
    if (this.#childCount > 0 &&
        (this.error === null || this.error.failureType === failureTypes.subtests)) {
      return;
    }
    super.report();
  }
}

function isOfRoot(type, data) {
  if (type === 'test:plan') return data.nesting === 0;
  return type === 'test:diagnostic' && data.nesting === 0 && data.line === 1 &&
    data.column === 1 && isSummaryLine(data.message);
}

function isSummaryLine(message) {
  return /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(message);
}

// ---- The process -----------------------------------------------------------------------------

// Options of our own process that its children must not have.
const ownFlags = new Set([
  '--test', '--test-global-setup', '--test-randomize', '--test-force-exit', '--watch',
  '--watch-preserve-output',
]);
const ownOptions = new Set([
  '--test-reporter', '--test-reporter-destination', '--test-shard', '--test-concurrency',
  '--test-isolation', '--experimental-test-tag-filter', '--test-random-seed',
  '--test-name-pattern', '--test-skip-pattern', '--test-timeout', '--test-global-setup',
  '--test-rerun-failures', '--watch-kill-signal', '--watch-path',
]);

function inheritedOptions() {
  const kept = [];
  const { execArgv } = process;
  for (let index = 0; index < execArgv.length; index++) {
    const [name] = execArgv[index].split('=', 1);
    if (ownOptions.has(name)) {
      if (!execArgv[index].includes('=')) index++;
    } else if (!ownFlags.has(name) && name !== '--test-only') {
      kept.push(execArgv[index]);
    }
  }
  return kept;
}

function childArguments(file, options) {
  const {
    argv, execArgv, only, randomSeed, tagFilters, testNamePatterns, testSkipPatterns, timeout,
    forceExit, rerunFailuresFilePath,
  } = options;
  const list = inheritedOptions();
  for (const pattern of testNamePatterns ?? []) list.push(`--test-name-pattern=${pattern}`);
  for (const pattern of testSkipPatterns ?? []) list.push(`--test-skip-pattern=${pattern}`);
  for (const tag of tagFilters ?? []) list.push(`--experimental-test-tag-filter=${tag}`);
  if (only) list.push('--test-only');
  if (forceExit) list.push('--test-force-exit');
  if (rerunFailuresFilePath) list.push(`--test-rerun-failures=${rerunFailuresFilePath}`);
  if (randomSeed !== undefined) list.push(`--test-random-seed=${randomSeed}`);
  if (timeout !== undefined && timeout !== Infinity) {
    list.push(`--test-timeout=${timeout}`);
  }
  list.push(...execArgv, file, ...argv);
  return list;
}

// Numbers of workers that are free, the smallest first.
class WorkerIds {
  #used = new Set();

  take() {
    let id = 1;
    while (this.#used.has(id)) id++;
    this.#used.add(id);
    return id;
  }

  give(id) {
    this.#used.delete(id);
  }
}

async function runProcess(test, context, file, options, workerIds) {
  const id = workerIds.take();
  try {
    const environment = {
      ...(options.env ?? process.env), NODE_TEST_CONTEXT: 'child-v8', NODE_TEST_WORKER_ID: id,
    };
    const stdio = ['pipe', 'pipe', 'pipe'];
    if (options.watch) {
      environment.WATCH_REPORT_DEPENDENCIES = '1';
      stdio.push('ipc');
    }
    const child = spawn(process.execPath, childArguments(file, options), {
      __proto__: null, cwd: options.cwd, env: environment, signal: context.signal, stdio,
    });
    if (options.watch) {
      child.on('message', (message) => {
        for (const loaded of message?.['watch:require'] ?? []) options.onLoaded(file, loaded);
      });
    }
    child.stdin.end();
    await watchProcess(test, child);
  } finally {
    workerIds.give(id);
  }
}

function watchProcess(test, child) {
  const parser = new MessageParser((event) => test.handleEvent(event),
                                   (text) => test.handleText('test:stdout', text));
  let failure;
  child.on('error', (error) => { failure = error; });
  child.stdout.on('data', (chunk) => parser.write(chunk));
  const lines = require('readline').createInterface({ input: child.stderr });
  lines.on('line', (line) => test.handleText('test:stderr', `${line}\n`));
  return new Promise((resolve, reject) => {
    child.on('close', (exitCode, signal) => {
      parser.end();
      if (exitCode === 0 && signal === null && failure === undefined) {
        resolve();
        return;
      }
      if (failure === undefined || failure.name === 'AbortError') {
        const type = test.hasFailures ? failureTypes.subtests : failureTypes.code;
        failure = Object.assign(testFailure('test failed', type), { exitCode, signal });
        failure.stack = undefined;
      }
      reject(failure);
    });
  });
}

// Declares the test of a file.
function addFile(root, file, options, workerIds) {
  const absolute = path.resolve(options.cwd, file);
  const { signal } = options;
  const run = (context) => runProcess(test, context, absolute, options, workerIds);
  const loc = { __proto__: null, line: 1, column: 1, file: absolute };
  const test = root.createSubtest(FileTest, file, { signal }, run,
                                  { __proto__: null, loc });
  return test.start();
}

module.exports = { FileTest, WorkerIds, addFile };
