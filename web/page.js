'use strict';

// Plays a recording of `rondo explain`. A step is one callback: before step 0 nothing has run.

const recording = JSON.parse(document.getElementById('recording').textContent);
const { callbacks, waits, jobs, order } = recording;
const byNumber = new Map(callbacks.map((callback) => [callback.number, callback]));
const $ = (id) => document.getElementById(id);

// ---- What is where at which step -------------------------------------------------------------

const queueNames = [
  'tick', 'microtask', 'promise', 'timer', 'immediate', 'poll', 'pending', 'closing',
];
const queueTitles = { promise: 'promises that are waited for', poll: 'input and output' };

// A reaction is in the queue of microtasks only when its promise is settled. Which ones are is seen
// from what runs before the loop goes on; of a chain, only the first one can be ready.
function queueOf(callback, running) {
  if (callback.kind !== 'microtask') return callback.kind;
  const isReady = callback.root === running.root && !(callback.follows > running.number);
  return isReady ? 'microtask' : 'promise';
}

// A callback waits from the time it was asked for until it begins. While step k runs, those wait
// that were asked for before its end and begin after it; a socket or an interval waits once.
function queuesAt(step) {
  const queues = Object.fromEntries(queueNames.map((name) => [name, []]));
  if (step < 0) return queues;
  const running = callbacks[step];
  const time = running.end ?? recording.duration;
  const tasks = new Set();
  for (let index = step + 1; index < callbacks.length; index++) {
    const callback = callbacks[index];
    if (callback.by === null || callback.scheduled > time || tasks.has(callback.task)) continue;
    tasks.add(callback.task);
    queues[queueOf(callback, running)]?.push(callback);
  }
  return queues;
}

function printedUntil(step) {
  const lines = [];
  for (let index = 0; index <= step; index++) {
    for (const print of callbacks[index].printed) lines.push(print);
  }
  return lines;
}

// ---- Lanes -----------------------------------------------------------------------------------

const threads = [...new Set(jobs.map((job) => job.thread))].filter((thread) => thread > 0).sort();
const laneNames = [
  'main', 'tick', 'microtask', 'timer', 'poll', 'pending', 'immediate', 'closing', 'process',
];
const lanes = laneNames
  .filter((name) => name === 'main' || callbacks.some((callback) => callback.kind === name))
  .concat(threads.map((thread) => `thread ${thread}`));
const laneOf = ({ kind }) => lanes.indexOf(lanes.includes(kind) ? kind : 'poll');

const laneHeight = 24;
const gutter = 96;
const headRoom = 20;
const blockMin = 6;
const lineGap = 8;

// Time is not to scale: long waits would hide everything else. Each event has its own place, and
// more room if it takes longer.
function layOut() {
  const times = new Set([0]);
  for (const { begin, end } of [...callbacks, ...jobs]) {
    if (begin === null) continue;
    times.add(begin);
    times.add(end ?? recording.duration);
  }
  const sorted = [...times].sort((a, b) => a - b);
  const places = [0];
  for (let index = 1; index < sorted.length; index++) {
    const gap = sorted[index] - sorted[index - 1];
    places.push(places[index - 1] + blockMin + Math.min(40, Math.log2(1 + gap * 20) * 5));
  }
  return { sorted, places };
}
const layout = layOut();

function placeOf(time) {
  const { sorted, places } = layout;
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= time) low = middle; else high = middle - 1;
  }
  const next = Math.min(low + 1, sorted.length - 1);
  const span = sorted[next] - sorted[low];
  const share = span > 0 ? (time - sorted[low]) / span : 0;
  return places[low] + (places[next] - places[low]) * share;
}

const blocks = callbacks.map((callback) => ({
  callback,
  from: placeOf(callback.begin),
  to: Math.max(placeOf(callback.begin) + blockMin, placeOf(callback.end ?? recording.duration)),
  lane: laneOf(callback),
}));
const jobBlocks = jobs.filter((job) => job.begin !== null).map((job) => ({
  from: placeOf(job.begin), to: placeOf(job.end ?? recording.duration), job,
  lane: lanes.indexOf(`thread ${job.thread}`),
}));
const width = layout.places.at(-1) + 60;

// ---- Drawing ---------------------------------------------------------------------------------

const stage = $('stage');
const canvas = $('lanes');
const context = canvas.getContext('2d');
const spacer = document.createElement('div');
spacer.id = 'spacer';
stage.append(spacer);
let zoom = 1;
let step = -1;
let matches = new Set();

const colorNames = ['paper', 'dim', 'line', 'pool', 'play', ...laneNames];
let colors = {};
function readColors() {
  const style = getComputedStyle(document.documentElement);
  colors = Object.fromEntries(
    colorNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

const toX = (place) => gutter + place * zoom - stage.scrollLeft;
const toY = (lane) => headRoom + lane * laneHeight;

function resize() {
  const ratio = window.devicePixelRatio || 1;
  const height = headRoom + lanes.length * laneHeight + 8;
  canvas.width = stage.clientWidth * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${stage.clientWidth}px`;
  canvas.style.height = `${height}px`;
  spacer.style.width = `${gutter + width * zoom + 40}px`;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw();
}

function drawLanes(viewWidth) {
  context.font = '12px system-ui, sans-serif';
  lanes.forEach((name, index) => {
    const y = toY(index);
    context.strokeStyle = colors.line;
    context.beginPath();
    context.moveTo(0, y + laneHeight - 0.5);
    context.lineTo(viewWidth, y + laneHeight - 0.5);
    context.stroke();
  });
}

function drawNames() {
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, gutter - 4, canvas.height);
  context.fillStyle = colors.dim;
  lanes.forEach((name, index) => context.fillText(name, 10, toY(index) + 16));
}

function drawIterations(viewWidth) {
  let last = null;
  let free = 0;
  let lastLine = 0;
  context.fillStyle = colors.dim;
  for (const { callback, from } of blocks) {
    const name = callback.phase === 'main' ? 'main' :
      callback.iteration === 0 ? 'first timers' : `iteration ${callback.iteration}`;
    if (name === last) continue;
    last = name;
    const x = toX(from);
    if (x < gutter - 80 || x > viewWidth) continue;
    if (x >= free) {
      context.fillText(name, x, 13);
      free = x + context.measureText(name).width + 8;
    } else if (x < lastLine + lineGap) {
      continue;
    }
    lastLine = x;
    context.strokeStyle = colors.line;
    context.beginPath();
    context.moveTo(x - 2, 4);
    context.lineTo(x - 2, toY(lanes.length));
    context.stroke();
  }
}

function drawBlocks(viewWidth) {
  for (const { from, to, lane } of jobBlocks) {
    const x = toX(from);
    if (toX(to) < gutter || x > viewWidth) continue;
    context.fillStyle = colors.pool;
    context.fillRect(x, toY(lane) + 6, Math.max(2, (to - from) * zoom), laneHeight - 12);
  }
  blocks.forEach(({ callback, from, to, lane }, index) => {
    const x = toX(from);
    if (toX(to) < gutter || x > viewWidth) return;
    context.globalAlpha = index > step ? 0.3 : 1;
    context.fillStyle = colors[callback.kind] ?? colors.poll;
    context.fillRect(x, toY(lane) + 3, Math.max(zoom < 0.5 ? 1 : 3, (to - from) * zoom - 1),
                     laneHeight - 7);
    context.globalAlpha = 1;
    if (matches.has(index)) {
      context.strokeStyle = colors.play;
      context.lineWidth = 2;
      context.strokeRect(x - 1, toY(lane) + 2, (to - from) * zoom + 1, laneHeight - 5);
      context.lineWidth = 1;
    }
  });
}

function drawArrow(fromBlock, toBlock) {
  const asked = placeOf(toBlock.callback.scheduled);
  const x1 = toX(Math.min(fromBlock.to, Math.max(fromBlock.from, asked)));
  const x2 = toX(toBlock.from);
  const y1 = toY(fromBlock.lane) + laneHeight / 2;
  const y2 = toY(toBlock.lane) + laneHeight / 2;
  context.beginPath();
  context.moveTo(x1, y1);
  context.bezierCurveTo(x1 + 30, y1, x2 - 30, y2, x2, y2);
  context.stroke();
  context.beginPath();
  context.moveTo(x2, y2);
  context.lineTo(x2 - 6, y2 - 3);
  context.lineTo(x2 - 6, y2 + 3);
  context.fill();
}

// Into the running callback, and out of it to what it asks for.
function drawArrows() {
  if (step < 0) return;
  const running = blocks[step];
  context.strokeStyle = context.fillStyle = colors.play;
  const parent = running.callback.by === null ? undefined : blocks[running.callback.by - 1];
  if (parent !== undefined) drawArrow(parent, running);
  context.strokeStyle = context.fillStyle = colors.dim;
  blocks.forEach((block) => {
    if (block.callback.by === running.callback.number) drawArrow(running, block);
  });
}

function drawPlayhead() {
  const x = step < 0 ? gutter : toX(blocks[step].to);
  context.strokeStyle = colors.play;
  context.beginPath();
  context.moveTo(x, 2);
  context.lineTo(x, toY(lanes.length));
  context.stroke();
}

function draw() {
  const viewWidth = stage.clientWidth;
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawLanes(viewWidth);
  drawIterations(viewWidth);
  drawBlocks(viewWidth);
  drawArrows();
  drawPlayhead();
  drawNames();
}

// ---- Panels ----------------------------------------------------------------------------------

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

const millis = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
const baseName = (file) => file.slice(file.lastIndexOf('/') + 1);
const placeText = ({ file, line }) => (file === null ? '' : `${baseName(file)}:${line}`);

function showNow() {
  const list = element('dl');
  const add = (name, value) => {
    if (value) list.append(element('dt', name), element('dd', value));
  };
  if (step < 0) {
    $('now').replaceChildren(element('span', 'Nothing has run yet.', 'empty'));
    return;
  }
  const callback = callbacks[step];
  const parent = callback.by === null ? undefined : byNumber.get(callback.by);
  add('what', `#${callback.number} ${callback.label}`);
  add('where', callback.phase === 'main' ? 'main script' :
    `${callback.phase}, iteration ${callback.iteration}`);
  add('asked for', placeText(callback));
  add('by', parent && `#${parent.number} ${parent.label}`);
  add('waited', parent && millis(callback.begin - callback.scheduled));
  add('ran', millis((callback.end ?? recording.duration) - callback.begin));
  add('thread', callback.thread && String(callback.thread));
  const reason = order.find((entry) => entry.callback === callback.number);
  add('why now', reason?.reason);
  add('not sure', reason?.note);
  $('now').replaceChildren(list);
}

const queueLength = 8;

function showQueues() {
  const queues = queuesAt(step);
  const parts = queueNames.map((name) => {
    const box = element('div', undefined, 'queue');
    box.dataset.queue = name;
    box.dataset.numbers = queues[name].map(({ number }) => number).join(' ');
    const count = queues[name].length === 0 ? '  empty' : `  ${queues[name].length}`;
    box.append(element('b', queueTitles[name] ?? name), element('span', count, 'empty'));
    const list = element('ol');
    for (const callback of queues[name].slice(0, queueLength)) {
      list.append(element('li', `${callback.label}  ${placeText(callback)}`));
    }
    if (queues[name].length > 0) box.append(list);
    return box;
  });
  $('queues').replaceChildren(...parts);
}

let shownFile = null;

function showSource() {
  const callback = step < 0 ? undefined : callbacks[step];
  const file = callback?.file ?? recording.path;
  if (file !== shownFile) {
    shownFile = file;
    $('file').textContent = baseName(file);
    const text = recording.sources[file] ?? '';
    $('source').replaceChildren(...text.split('\n').map((line, index) => {
      const row = element('span', undefined, 'line');
      row.append(element('i', `${String(index + 1).padStart(4)}  `), line === '' ? ' ' : line);
      return row;
    }));
  }
  for (const row of $('source').querySelectorAll('.runs, .asked')) {
    row.classList.remove('runs', 'asked');
  }
  const rows = $('source').children;
  for (const other of callbacks) {
    if (callback && other.by === callback.number && other.file === file) {
      rows[other.line - 1]?.classList.add('asked');
    }
  }
  if (callback?.file === file && callback?.line) {
    const row = rows[callback.line - 1];
    row?.classList.add('runs');
    // A line may be wider than its panel, which is to move up and down only.
    const panel = $('source').parentElement;
    const left = panel.scrollLeft;
    row?.scrollIntoView({ block: 'nearest' });
    panel.scrollLeft = left;
  }
}

function showConsole() {
  const box = $('console');
  box.replaceChildren(...printedUntil(step).map(
    ({ fd, text }) => element('span', text, fd === 2 ? 'error' : '')));
  box.parentElement.scrollTop = box.parentElement.scrollHeight;
}

function followPlayhead() {
  const x = step < 0 ? 0 : blocks[step].from * zoom;
  const view = stage.clientWidth - gutter;
  if (x < stage.scrollLeft || x > stage.scrollLeft + view - 60) {
    stage.scrollLeft = Math.max(0, x - view / 3);
  }
}

function goTo(wanted) {
  step = Math.max(-1, Math.min(callbacks.length - 1, wanted));
  const time = step < 0 ? '' : ` at ${millis(callbacks[step].begin)}`;
  $('position').textContent = `step ${step + 1} of ${callbacks.length}${time}`;
  showNow();
  showQueues();
  showSource();
  showConsole();
  followPlayhead();
  draw();
}

// ---- Control ---------------------------------------------------------------------------------

let playing = null;

function setPlaying(isPlaying) {
  clearInterval(playing);
  playing = null;
  if (isPlaying) {
    if (step === callbacks.length - 1) goTo(-1);
    playing = setInterval(() => {
      if (step === callbacks.length - 1) setPlaying(false);
      else goTo(step + 1);
    }, 450);
  }
  $('play').textContent = playing === null ? '▶ play' : '⏸ pause';
}

// At which everything is in sight.
const wholeZoom = () => Math.min(1, (stage.clientWidth - gutter - 40) / width);

function setZoom(value) {
  zoom = Math.max(wholeZoom(), Math.min(20, value));
  resize();
  followPlayhead();
  draw();
}

function search(text) {
  const wanted = text.trim().toLowerCase();
  matches = new Set();
  if (wanted !== '') {
    callbacks.forEach((callback, index) => {
      const words = [
        callback.label, callback.kind, placeText(callback),
        ...callback.printed.map((print) => print.text),
      ];
      if (words.join('\n').toLowerCase().includes(wanted)) matches.add(index);
    });
  }
  $('found').textContent = wanted === '' ? '' : `${matches.size} found`;
  draw();
}

function nextMatch() {
  const found = [...matches];
  if (found.length > 0) goTo(found.find((index) => index > step) ?? found[0]);
}

function toggleTheme() {
  document.documentElement.classList.toggle('dark');
  readColors();
  draw();
}

const keys = {
  'ArrowRight': () => goTo(step + 1),
  'ArrowLeft': () => goTo(step - 1),
  'Home': () => goTo(-1),
  'End': () => goTo(callbacks.length - 1),
  ' ': () => setPlaying(playing === null),
  '+': () => setZoom(zoom * 1.5),
  '=': () => setZoom(zoom * 1.5),
  '-': () => setZoom(zoom / 1.5),
  '0': () => setZoom(0),
  'd': toggleTheme,
  '/': () => $('search').focus(),
};

document.addEventListener('keydown', (event) => {
  if (event.target === $('search')) {
    if (event.key === 'Enter') nextMatch();
    if (event.key === 'Escape') $('search').blur();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || keys[event.key] === undefined) return;
  event.preventDefault();
  keys[event.key]();
});
$('first').onclick = () => goTo(-1);
$('back').onclick = () => goTo(step - 1);
$('step').onclick = () => goTo(step + 1);
$('last').onclick = () => goTo(callbacks.length - 1);
$('play').onclick = () => setPlaying(playing === null);
$('wide').onclick = () => setZoom(zoom * 1.5);
$('whole').onclick = () => setZoom(0);
$('narrow').onclick = () => setZoom(zoom / 1.5);
$('theme').onclick = toggleTheme;
$('search').oninput = (event) => search(event.target.value);
stage.onscroll = draw;
window.onresize = resize;
canvas.onclick = (event) => {
  const place = (event.offsetX - gutter + stage.scrollLeft) / zoom;
  const lane = Math.floor((event.offsetY - headRoom) / laneHeight);
  let best = blocks.findIndex((block) =>
    block.lane === lane && place >= block.from && place <= block.to + 2);
  if (best === -1) best = blocks.findLastIndex((block) => block.from <= place);
  goTo(best);
};

const semantics = recording.semantics === 'node' ? '' : `, semantics of ${recording.semantics}`;
$('title').textContent = `${baseName(recording.file)}: ${callbacks.length} callbacks in ` +
  `${millis(recording.duration)}, ${waits.length} waits${semantics}`;
if (window.matchMedia('(prefers-color-scheme: dark)').matches) {
  document.documentElement.classList.add('dark');
}
readColors();
resize();
goTo(0);
window.rondo = { queuesAt, get step() { return step; } };
