'use strict';

// Profiles as V8 writes them, from the samples of this engine.
//
// The engine tells where in a function its stack was, not where the function begins: that place is
// the first of the lines that were seen.

const binding = internalBinding('performance');

const kNoSource = 2 ** 32 - 1;
const kNoLine = 2 ** 32 - 1;
const kIdleGap = 5;

// The names that the engine has for what has none.
const unnamed = new Set(['(anonymous function)', '(program)', '(module)', '(eval)', '(unknown)']);

class Tree {
  nodes = [];
  #root;
  #sources = new Map();

  constructor() {
    this.#root = this.#add(undefined, '(root)', '', undefined);
  }

  learnSources(sources) {
    for (const { sourceID, url = '' } of sources) this.#sources.set(sourceID, url);
  }

  // `key` tells functions of one name apart.
  #add(parent, functionName, url, key) {
    const node = {
      id: this.nodes.length + 1,
      callFrame: {
        functionName, scriptId: '0', url, lineNumber: -1, columnNumber: -1,
      },
      hitCount: 0,
      children: [],
    };
    Object.defineProperty(node, 'byKey', { __proto__: null, value: new Map() });
    Object.defineProperty(node, 'ticks', { __proto__: null, value: new Map() });
    this.nodes.push(node);
    if (parent !== undefined) {
      parent.children.push(node.id);
      parent.byKey.set(key, node);
    }
    return node;
  }

  #special(name) {
    return this.#root.byKey.get(name) ?? this.#add(this.#root, name, '', name);
  }

  idle() {
    const node = this.#special('(idle)');
    node.hitCount++;
    return node.id;
  }

  // Frames come from the inside out.
  hit(frames) {
    let node = this.#root;
    for (let index = frames.length - 1; index >= 0; index--) node = this.#child(node, frames[index]);
    if (node === this.#root) node = this.#special('(program)');
    node.hitCount++;
    const { line, sourceID } = frames[0] ?? { sourceID: kNoSource };
    if (sourceID !== kNoSource && line < kNoLine) {
      node.ticks.set(line, (node.ticks.get(line) ?? 0) + 1);
    }
    return node.id;
  }

  #child(parent, { sourceID, name, location, line, column }) {
    const functionName = unnamed.has(name) ? '' : name;
    const key = `${sourceID} ${name} ${location.split(':', 1)[0]}`;
    const node = parent.byKey.get(key) ??
      this.#add(parent, functionName, this.#sources.get(sourceID) ?? '', key);
    if (sourceID === kNoSource || line >= kNoLine) return node;
    const { callFrame } = node;
    callFrame.scriptId = `${sourceID}`;
    // They are counted from zero.
    if (callFrame.lineNumber === -1 || line - 1 < callFrame.lineNumber) {
      callFrame.lineNumber = line - 1;
      callFrame.columnNumber = column - 1;
    }
    return node;
  }

  finished() {
    return this.nodes.map((node) => (node.ticks.size === 0 ? node : {
      ...node, positionTicks: [...node.ticks].map(([line, ticks]) => ({ line, ticks })),
    }));
  }
}

// Profiles that are being taken: samples belong to all of them.
const active = new Set();

function distribute() {
  const taken = JSON.parse(binding.takeSamples());
  for (const profile of active) profile.add(taken);
}

function microseconds() {
  return Math.round(Number(process.hrtime.bigint()) / 1000);
}

class Profile {
  #tree = new Tree();
  #samples = [];
  #times = [];
  #startTime = microseconds();

  constructor() {
    if (active.size > 0) distribute();
    else binding.startSampling();
    active.add(this);
  }

  add({ interval, traces, sources }) {
    this.#tree.learnSources(sources);
    const step = interval * 1e6;
    for (const { timestamp, frames } of traces) {
      const time = Math.max(this.#startTime, Math.round(timestamp * 1e6));
      const last = this.#times.at(-1) ?? this.#startTime;
      // Nothing is seen while the engine does nothing.
      if (time - last > kIdleGap * step) this.#note(this.#tree.idle(), last + step);
      this.#note(this.#tree.hit(frames), time);
    }
  }

  #note(id, time) {
    this.#samples.push(id);
    this.#times.push(time);
  }

  end() {
    distribute();
    active.delete(this);
    if (active.size === 0) binding.stopSampling();
    const timeDeltas = this.#times.map(
      (time, index) => time - (index === 0 ? this.#startTime : this.#times[index - 1]));
    return JSON.stringify({
      nodes: this.#tree.finished(),
      startTime: this.#startTime,
      endTime: microseconds(),
      samples: this.#samples,
      timeDeltas,
    });
  }
}

// The answer of v8.startCpuProfile().
class SyncCPUProfileHandle {
  #profile = new Profile();

  stop() {
    const profile = this.#profile;
    this.#profile = undefined;
    return profile?.end();
  }

  [Symbol.dispose]() {
    this.stop();
  }
}

// ---- --cpu-prof ------------------------------------------------------------------------------

function padded(number) {
  return `${number}`.padStart(2, '0');
}

function defaultName() {
  const now = new Date();
  const date = `${now.getFullYear()}${padded(now.getMonth() + 1)}${padded(now.getDate())}`;
  const time = `${padded(now.getHours())}${padded(now.getMinutes())}${padded(now.getSeconds())}`;
  const { threadId } = require('worker_threads');
  return `CPU.${date}.${time}.${process.pid}.${threadId}.001.cpuprofile`;
}

// Profiles the whole run, and writes a file when it ends.
function profileRun(directory, name) {
  const path = require('path');
  const profile = new Profile();
  const folder = path.resolve(directory ?? '');
  require('internal/process/at_exit').atExit(() => {
    const fs = require('fs');
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, (name ?? defaultName()).replaceAll('${pid}', process.pid));
    fs.writeFileSync(file, profile.end());
  });
}

module.exports = { SyncCPUProfileHandle, profileRun };
