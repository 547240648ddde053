'use strict';

// process.report: diagnostic reports, when a program asks for them, at a signal, or when an
// exception ends the process.

const core = internalBinding('core');
const {
  codes: { ERR_FEATURE_UNAVAILABLE_ON_PLATFORM, ERR_SYNTHETIC },
} = require('internal/errors');
const { getOptionValue, isOn } = require('internal/options');
const {
  validateBoolean, validateObject, validateSignalName, validateString,
} = require('internal/validators');

const settings = {
  compact: isOn('--report-compact'),
  directory: getOptionValue('--report-directory') ?? getOptionValue('--report-dir') ?? '',
  excludeEnv: isOn('--report-exclude-env'),
  excludeNetwork: isOn('--report-exclude-network'),
  filename: getOptionValue('--report-filename') ?? '',
  onSignal: isOn('--report-on-signal'),
  onUncaughtException: isOn('--report-uncaught-exception'),
  signal: getOptionValue('--report-signal') ?? 'SIGUSR2',
};

let count = 0;

function defaultName() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, '0');
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const number = String(++count).padStart(3, '0');
  return `report.${date}.${time}.${process.pid}.${core.threadId ?? 0}.${number}.json`;
}

function textOf(event, trigger, filename, error) {
  const { collect } = require('internal/process/report_contents');
  const { excludeEnv, excludeNetwork } = settings;
  const report = collect(error, { event, trigger, filename, excludeEnv, excludeNetwork });
  return JSON.stringify(report, undefined, settings.compact ? 0 : 2);
}

function write(event, trigger, name, error) {
  const filename = name ?? (settings.filename === '' ? defaultName() : settings.filename);
  const text = `${textOf(event, trigger, filename, error)}\n`;
  if (filename === 'stdout' || filename === 'stderr') {
    core.writeText(filename === 'stdout' ? 1 : 2, text);
  } else {
    const path = require('path');
    const file = settings.directory === '' ? filename : path.join(settings.directory, filename);
    core.writeText(2, `\nWriting Node.js report to file: ${filename}`);
    try {
      require('fs').writeFileSync(file, text);
    } catch (failure) {
      // A program that asks for what it may not have is told so.
      if (trigger === 'API' && failure.code === 'ERR_ACCESS_DENIED') throw failure;
      core.writeText(2, `\nFailed to open Node.js report file: ${file}${
        settings.directory === '' ? '' : ` directory: ${settings.directory}`} (${failure.code})\n`);
      return '';
    }
  }
  if (filename !== 'stdout') core.writeText(2, '\nNode.js report completed\n');
  return filename;
}

// ---- Reasons -----------------------------------------------------------------------------------

function onSignal(signal) {
  write(signal, 'Signal', undefined, new ERR_SYNTHETIC());
}

let listened;

function listen() {
  if (listened !== undefined) process.removeListener(listened, onSignal);
  listened = settings.onSignal ? settings.signal : undefined;
  if (listened !== undefined) process.on(listened, onSignal);
}

// Before the process ends.
function reportException(error) {
  if (settings.onUncaughtException) write('Exception', 'Exception', undefined, error);
}

function start() {
  listen();
  core.reportException = reportException;
}

// ---- process.report ----------------------------------------------------------------------------

const switches = {
  compact: 'compact',
  excludeEnv: 'excludeEnv',
  excludeNetwork: 'excludeNetwork',
  reportOnSignal: 'onSignal',
  reportOnUncaughtException: 'onUncaughtException',
};

const report = {
  writeReport(file = undefined, error = undefined) {
    if (typeof file === 'object' && file !== null) {
      error = file;
      file = undefined;
    } else if (file !== undefined) {
      validateString(file, 'file');
    }
    if (error === undefined) error = new ERR_SYNTHETIC();
    else validateObject(error, 'err');
    return write('JavaScript API', 'API', file, error);
  },
  getReport(error = undefined) {
    if (error === undefined) error = new ERR_SYNTHETIC();
    else validateObject(error, 'err');
    return JSON.parse(textOf('JavaScript API', 'GetReport', null, error));
  },
  get directory() { return settings.directory; },
  set directory(value) {
    validateString(value, 'directory');
    settings.directory = value;
  },
  get filename() { return settings.filename; },
  set filename(value) {
    validateString(value, 'filename');
    settings.filename = value;
  },
  get signal() { return settings.signal; },
  set signal(value) {
    validateSignalName(value, 'signal');
    settings.signal = value;
    listen();
  },
  // When the engine fails, no script can run any more.
  get reportOnFatalError() { return false; },
  set reportOnFatalError(value) {
    validateBoolean(value, 'trigger');
    if (value) throw new ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('process.report.reportOnFatalError');
  },
};

for (const [name, setting] of Object.entries(switches)) {
  Object.defineProperty(report, name, {
    configurable: true,
    enumerable: true,
    get: () => settings[setting],
    set(value) {
      validateBoolean(value, name.startsWith('reportOn') ? 'trigger' : name);
      settings[setting] = value;
      start();
    },
  });
}

module.exports = { report, start };
