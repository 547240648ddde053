'use strict';

// --watch: runs the program in another process, and again whenever a file changes that it has
// loaded, or that is in one of the paths of --watch-path.

const { spawn } = require('child_process');
const { clearTimeout, setTimeout } = require('internal/timers/functions');
const fs = require('fs');
const path = require('path').posix;

const kDelay = 200;  // Changes that come together restart it once.
const kPatience = 500;

// What the options say, and those that are for the program.
function readOptions() {
  const options = { paths: [], killSignal: 'SIGTERM', preservesOutput: false, others: [] };
  const words = [...process.execArgv];
  while (words.length > 0) {
    const word = words.shift();
    const [name, ...rest] = word.split('=');
    const value = () => (rest.length > 0 ? rest.join('=') : words.shift());
    switch (name) {
      case '--watch': break;
      case '--watch-path': options.paths.push(path.resolve(value())); break;
      case '--watch-kill-signal': options.killSignal = value(); break;
      case '--watch-preserve-output': options.preservesOutput = true; break;
      default: options.others.push(word);
    }
  }
  options.killSignal = require('internal/util').convertToValidSignal(options.killSignal);
  return options;
}

// Tells of changes in folders, or of certain files in them.
class Watcher {
  #folders = new Map();
  #files = new Set();
  #timer;
  #onChange;

  constructor(onChange) {
    this.#onChange = onChange;
  }

  // All that is in it, if it is a folder.
  addPath(place) {
    fs.watch(place, { recursive: true }, () => this.#change(place));
  }

  // The folder is watched, since editors often put a new file in the place of the old one.
  addFile(file) {
    this.#files.add(file);
    const folder = path.dirname(file);
    if (this.#folders.has(folder)) return;
    try {
      this.#folders.set(folder, fs.watch(folder, (kind, name) => {
        const changed = path.join(folder, `${name}`);
        if (this.#files.has(changed)) this.#change(changed);
      }));
    } catch {
      // It is gone already.
    }
  }

  // A new run says anew what it loads.
  forgetFiles() {
    this.#files.clear();
  }

  #change(trigger) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onChange(trigger), kDelay);
  }
}

class Program {
  #envFiles;
  #options = readOptions();
  #text = require('internal/util/inspect').inspect(process.argv.slice(1).join(' '));
  #watcher = new Watcher((trigger) => this.#restart(trigger));
  #child;
  #exit;  // A promise of its code.
  #isStopping = false;
  #isRestarting = false;

  constructor(envFiles) {
    this.#envFiles = envFiles.map(({ path: file }) => path.resolve(file));
  }

  begin() {
    for (const place of this.#options.paths) this.#watcher.addPath(place);
    this.#start();
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, async () => process.exit(await this.#stop(signal) ?? 0));
    }
    if (process.send !== undefined) {
      process.on('message', (message) => {
        if (this.#child.connected) this.#child.send(message);
      });
    }
  }

  #say(color, text) {
    const colors = require('internal/util/colors');
    process.stdout.write(`${colors[color]}${text}${colors.white}\n`);
  }

  #start() {
    const reports = this.#options.paths.length === 0;
    this.#isStopping = false;
    const child = spawn(process.execPath, [...this.#options.others, ...process.argv.slice(1)], {
      stdio: reports ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' },
    });
    this.#child = child;
    for (const file of this.#envFiles) this.#watcher.addFile(file);
    if (reports) child.on('message', (message) => this.#receive(message));
    const { promise, resolve } = Promise.withResolvers();
    this.#exit = promise;
    child.on('exit', (code) => {
      resolve(code);
      if (this.#isStopping) return;
      this.#say(code === 0 ? 'blue' : 'red',
                `${code === 0 ? 'Completed' : 'Failed'} running ${this.#text}. ` +
                'Waiting for file changes before restarting...');
    });
  }

  #receive(message) {
    const files = message?.['watch:require'];
    if (!Array.isArray(files)) process.send?.(message);
    else for (const file of files) this.#watcher.addFile(file);
  }

  async #stop(signal) {
    this.#isStopping = true;
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    return this.#exit;
  }

  async #restart(trigger) {
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    const { clear } = require('internal/util/colors');
    const wipe = this.#options.preservesOutput ? '' : clear;
    process.stdout.write(wipe);
    this.#say('blue', `Change detected in ${require('internal/util/inspect').inspect(trigger)}`);
    this.#say('green', `Restarting ${this.#text}`);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#say('blue', 'Waiting for graceful termination...');
    }, kPatience);
    await this.#stop(this.#options.killSignal);
    clearTimeout(timer);
    if (isLate) {
      process.stdout.write(wipe);
      this.#say('green', `Gracefully restarted ${this.#text}`);
    }
    this.#watcher.forgetFiles();
    this.#start();
    this.#isRestarting = false;
  }
}

function run(envFiles) {
  new Program(envFiles).begin();
}

// In the program: what it loads is told to the process that watches.
function report() {
  internalBinding('core').reportLoaded = (file) => {
    if (process.connected) process.send({ 'watch:require': [file] });
  };
}

module.exports = { report, run };
