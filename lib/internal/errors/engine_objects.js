'use strict';

// V8's wording of errors about proxies, numbers, buffers and other objects of the language.

const {
  argumentsOf, nativeName, shownLiteral, sourceAt,
} = require('internal/errors/engine_places');

// The text, and `: value` if the call has a literal there.
function withArgument(text, callee, index, rawStack) {
  const shown = shownLiteral(argumentsOf(callee, rawStack)[index] ?? '');
  return shown === undefined ? text : `${text}: ${shown}`;
}

// ---- Proxies ---------------------------------------------------------------------------------

const operations = {
  '__proto__': null,
  'defineProperty': 'defineProperty', 'deleteProperty': 'deleteProperty',
  'entries': 'ownKeys', 'getOwnPropertyNames': 'ownKeys', 'getPrototypeOf': 'getPrototypeOf',
  'has': 'has', 'isArray': 'IsArray', 'keys': 'ownKeys', 'ownKeys': 'ownKeys', 'set': 'set',
  'setPrototypeOf': 'setPrototypeOf', 'values': 'ownKeys',
};

function revoked(rawStack) {
  const source = sourceAt(rawStack);
  const assigns = /^\s*(?:\.[\w$]+|\[[^\]]*\])\s*=(?!=)/.test(source?.after);
  const operation = operations[nativeName(rawStack)] ?? (assigns ? 'set' : 'get');
  return `Cannot perform '${operation}' on a proxy that has been revoked`;
}

function notTheValue(rawStack) {
  const source = sourceAt(rawStack);
  const key = source === undefined ? undefined : /^\??\.([\w$]+)/.exec(source.after)?.[1];
  return `'get' on proxy: property ${key === undefined ? '' : `'${key}' `}is a read-only and ` +
    'non-configurable data property on the proxy target but the proxy did not return its actual ' +
    'value';
}

// ---- Numbers and memory ----------------------------------------------------------------------

function badLength(rawStack) {
  const name = nativeName(rawStack);
  return name === 'ArrayBuffer' ? 'Invalid array buffer length' :
    withArgument('Invalid typed array length', name, 0, rawStack);
}

function misaligned(what, rawStack) {
  const name = nativeName(rawStack);
  const unit = globalThis[name]?.BYTES_PER_ELEMENT;
  return unit === undefined ? undefined : `${what} of ${name} should be a multiple of ${unit}`;
}

function noBigInt(kind, rawStack) {
  const value = shownLiteral(argumentsOf('BigInt', rawStack)[0] ?? '');
  if (kind === 'Not an integer') {
    return `The number ${value === undefined ? '' : `${value} `}cannot be converted to a BigInt ` +
      'because it is not an integer';
  }
  return `Cannot convert ${value ?? 'string'} to a BigInt`;
}

// ---- Others ----------------------------------------------------------------------------------

// A program that passes a primitive here hardly ever passes another one than undefined.
function noPrototype(rawStack) {
  const name = nativeName(rawStack) ?? 'setPrototypeOf';
  const given = argumentsOf(name, rawStack)[name === 'create' ? 0 : 1] ?? '';
  return `Object prototype may only be an Object or null: ${shownLiteral(given) ?? 'undefined'}`;
}

function notPromiseConstructor(rawStack) {
  const name = nativeName(rawStack);
  if (name === 'resolve' || name === 'reject') return 'PromiseResolve called on non-object';
  return /^(?:all|allSettled|any|race)$/.test(name) ? `Promise.${name} called on non-object` :
    undefined;
}

function noSuper(value, rawStack) {
  const name = /^([\w$]+)(?:\x01[^@\n]*)?@/.exec(rawStack)?.[1];
  const owner = name === undefined ? 'anonymous class' : name;
  const shown = value === 'function' ? 'null' : value;
  return `Super constructor ${shown} of ${owner} is not a constructor`;
}

const regexpReasons = {
  '__proto__': null,
  'duplicate group specifier name': 'Duplicate capture group name',
  'invalid \\k<> named backreference': 'Invalid named capture referenced',
  'missing )': 'Unterminated group',
  'missing terminating ] for character class': 'Unterminated character class',
  'nothing to repeat': 'Nothing to repeat',
  'range out of order in character class': 'Range out of order in character class',
  'unmatched parentheses': "Unmatched ')'",
};

function badRegexp(reason, rawStack) {
  if (reason === 'invalid flags' || reason.startsWith('missing /')) return undefined;
  const [pattern, flags = "''"] = argumentsOf('RegExp', rawStack);
  const [source, letters] = [pattern ?? '', flags].map((text) => /^(['"])(.*)\1$/.exec(text)?.[2]);
  const shown = source === undefined || letters === undefined ? '' : `/${source}/${letters}: `;
  return `Invalid regular expression: ${shown}${regexpReasons[reason] ?? reason}`;
}

function badFlags(rawStack) {
  const flags = shownLiteral(argumentsOf('RegExp', rawStack)[1] ?? '');
  return `Invalid flags supplied to RegExp constructor${flags === undefined ? '' : ` '${flags}'`}`;
}

// The first that fits; functions are called with the groups, then the engine's stack.
const objectPatterns = [
  [/^Proxy object's 'target' has the non-configurable property '(.*)' that was not in /,
   (key) => `'ownKeys' on proxy: trap result did not include '${key}'`],
  [/^Proxy(?: object)?'s '(\w+)' trap returned falsy value for property '([^]*)'$/,
   (trap, key) => `'${trap}' on proxy: trap returned falsish for property '${key}'`],
  [/^Proxy has already been revoked\. No more operations are allowed/, revoked],
  [/^Proxy handler's 'getPrototypeOf' trap should either return an object or null$/,
   () => "'getPrototypeOf' on proxy: trap returned neither object nor null"],
  [/^Proxy handler's 'get' result of a non-configurable and non-writable property /, notTheValue],
  [/^Unable to prevent extension in Object\.preventExtensions$/,
   () => "'preventExtensions' on proxy: trap returned falsish"],
  [/^length (?:too large|cannot be negative)$/, badLength],
  [/^Length out of range of buffer$/, badLength],
  [/^ArrayBuffer length minus the byteOffset is not a multiple of the element size$/,
   (rawStack) => misaligned('byte length', rawStack)],
  [/^byteOffset modulo TypedArray\.BYTES_PER_ELEMENT must be 0$/,
   (rawStack) => misaligned('start offset', rawStack)],
  [/^(Failed to parse String to BigInt|Not an integer)$/, noBigInt],
  [/^String\.prototype\.repeat argument must be greater than or equal to 0 and not be Infinity$/,
   (rawStack) => withArgument('Invalid count value', 'repeat', 0, rawStack)],
  [/^(?:Prototype value can only be an object or null|Object prototype may only be .*\.)$/,
   noPrototype],
  [/^\|this\| is not an object$/, notPromiseConstructor],
  [/^instanceof called on an object with an invalid prototype property\.$/,
   () => "Function has non-object prototype 'undefined' in instanceof check"],
  [/^Invalid flags supplied to RegExp constructor\.$/, badFlags],
  [/^Invalid regular expression: (.*)$/, badRegexp],
];

module.exports = { noSuper, objectPatterns };
