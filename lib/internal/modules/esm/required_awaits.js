'use strict';

// --experimental-print-required-tla: where the modules await that require() cannot load for that.

const { isOn } = require('internal/options');
const { walkGraph } = require('internal/modules/esm/evaluate');
const { describePlace } = require('internal/modules/esm/link_errors');
const { toPathOrUrl } = require('internal/modules/esm/file_urls');

const isFunction = (node) => /Function/.test(node.type);

// Calls back with each `await` of the module itself. In a class only what its fields and methods are
// called belongs to the module.
function findAwaits(node, onFound) {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) {
    onFound(node.start);
  }
  if (isFunction(node) || node.type === 'StaticBlock') return;
  for (const key of Object.keys(node)) {
    if (node.type === 'PropertyDefinition' && key === 'value') continue;
    const inner = node[key];
    for (const one of Array.isArray(inner) ? inner : [inner]) {
      if (typeof one?.type === 'string') findAwaits(one, onFound);
    }
  }
}

function placesIn({ source, url }) {
  const places = [];
  const program = require('internal/deps/acorn').parse(source, {
    ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
  });
  findAwaits(program, (start) => places.push({ source, start, url }));
  return places;
}

// As in Node there is an empty line behind the name.
function describe({ source, start, url }) {
  return describePlace(toPathOrUrl(url), source, start).replace('\n', '\n\n');
}

// For programs.
function locate({ source, start, url }) {
  const before = source.slice(0, start).split('\n');
  const line = before.length;
  const column = before.at(-1).length + 1;
  return { __proto__: null, url, line, column, sourceLine: source.split('\n')[line - 1] };
}

// They are shown before the error.
function addPlaces(error, record) {
  if (!isOn('--experimental-print-required-tla')) return;
  const awaiting = [];
  walkGraph(record, (one) => { if (one.hasAwait === true) awaiting.push(one); });
  // What was required comes first.
  const places = awaiting.reverse().flatMap(placesIn);
  const { stack } = error;
  const hint = / To see where the top-level await comes from, use --\S+tla\./;
  const define = (name, value) => Object.defineProperty(error, name, {
    configurable: true, enumerable: false, writable: true, value,
  });
  define('message', error.message.replace(hint, ''));
  define('stack', `${places.map(describe).join('\n\n')}\n\n${stack.replace(hint, '')}`);
  define('topLevelAwaitLocations', places.map(locate));
}

module.exports = { addPlaces };
