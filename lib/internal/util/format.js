'use strict';

// util.format(). Values that need no inspection are written without loading inspect().

const { bigintText, numberText } = require('internal/util/inspect/text');

const percent = 37;

function lazyInspect() {
  return require('internal/util/inspect');
}

const { builtins } = internalBinding('core');
// Those of inspect(), as far as they matter here. Who has not loaded it has not changed them.
let inspectDefaults = { colors: false, numericSeparator: false };
let areDefaultsTheirs = false;

function currentDefaults() {
  if (!areDefaultsTheirs && builtins.isLoaded('internal/util/inspect')) {
    inspectDefaults = lazyInspect().inspectDefaultOptions;
    areDefaultsTheirs = true;
  }
  return inspectDefaults;
}

function separatorOf(options) {
  const given = options?.numericSeparator;
  return given === undefined ? currentDefaults().numericSeparator : given;
}

function writeNumber(number, options) {
  return numberText(number, separatorOf(options));
}

function writeBigInt(bigint, options) {
  return bigintText(bigint, separatorOf(options));
}

// Tells whether String(value) would use a method of the language rather than one of a script.
function hasBuiltInToString(given) {
  let value = given;
  const { getProxyDetails } = internalBinding('util');
  const proxy = getProxyDetails(given);
  if (proxy !== undefined) {
    if (proxy[0] === null) return true;
    [value] = proxy;
  }
  const keys = ['toString', Symbol.toPrimitive].filter((key) => typeof value[key] === 'function');
  if (keys.length === 0) return true;
  for (let step = value; step !== null; step = Object.getPrototypeOf(step)) {
    if (!keys.some((key) => Object.hasOwn(step, key))) continue;
    if (step === value) return false;
    const { builtInNames, ownConstructor } = require('internal/util/inspect/names');
    const constructor = ownConstructor(step);
    return constructor !== undefined && builtInNames.has(constructor.name);
  }
  return true;
}

function asString(value, options) {
  if (typeof value === 'number') return writeNumber(value, options);
  if (typeof value === 'bigint') return writeBigInt(value, options);
  if (typeof value !== 'object' || value === null || !hasBuiltInToString(value)) {
    return String(value);
  }
  return lazyInspect().inspect(value, { ...options, compact: 3, colors: false, depth: 0 });
}

let circularMessage;

function firstLine(error) {
  return error.message.split('\n', 1)[0];
}

function circularJsonMessage() {
  const circular = {};
  circular.self = circular;
  try {
    return JSON.stringify(circular);
  } catch (error) {
    return firstLine(error);
  }
}

function asJson(value) {
  try {
    return JSON.stringify(value);
  } catch (error) {
    circularMessage ??= circularJsonMessage();
    if (error.name === 'TypeError' && firstLine(error) === circularMessage) return '[Circular]';
    throw error;
  }
}

function asNumber(value, convert, options) {
  if (typeof value === 'symbol') return 'NaN';
  return writeNumber(convert(value), options);
}

// What each letter after a percent sign does with its argument.
const conversions = {
  __proto__: null,
  s: asString,
  j: asJson,
  d: (value, options) =>
    typeof value === 'bigint' ? writeBigInt(value, options) : asNumber(value, Number, options),
  i: (value, options) => typeof value === 'bigint' ?
    writeBigInt(value, options) : asNumber(value, Number.parseInt, options),
  f: (value, options) => asNumber(value, Number.parseFloat, options),
  O: (value, options) => lazyInspect().inspect(value, options),
  o: (value, options) => lazyInspect().inspect(value, {
    ...options, showHidden: true, showProxy: true, depth: 4,
  }),
  c: () => '',
};

// Replaces the placeholders; returns the text and how many arguments it has used.
function fillTemplate(template, args, options) {
  let text = '';
  let used = 0;
  let copied = 0;
  for (let position = 0; position < template.length - 1; position++) {
    if (template.charCodeAt(position) !== percent) continue;
    const letter = template[++position];
    if (letter === '%') {
      text += template.slice(copied, position);
      copied = position + 1;
      continue;
    }
    const convert = conversions[letter];
    if (used + 1 === args.length || convert === undefined) continue;
    text += template.slice(copied, position - 1) + convert(args[++used], options);
    copied = position + 1;
  }
  if (copied === 0) return { text: '', used: 0 };
  return { text: text + template.slice(copied), used: used + 1 };
}

// Whether inspect() would put anything around what it writes.
function isStyled(options) {
  if (options === undefined) return currentDefaults().colors;
  return options.stylize !== undefined || (options.colors ?? currentDefaults().colors);
}

function writeArgument(value, options) {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      if (!isStyled(options)) return writeNumber(value, options);
      break;
    case 'boolean':
    case 'undefined':
      if (!isStyled(options)) return `${value}`;
      break;
  }
  return lazyInspect().inspect(value, options);
}

function formatArguments(options, args) {
  const first = args[0];
  if (typeof first === 'string' && args.length === 1) return first;
  let text = '';
  let used = 0;
  if (typeof first === 'string' && first.includes('%')) {
    ({ text, used } = fillTemplate(first, args, options));
  }
  for (let index = used; index < args.length; index++) {
    if (index > 0) text += ' ';
    text += writeArgument(args[index], options);
  }
  return text;
}

function format(...args) {
  return formatArguments(undefined, args);
}

function formatWithOptions(inspectOptions, ...args) {
  const { kValidateObjectAllowArray, validateObject } = require('internal/validators');
  validateObject(inspectOptions, 'inspectOptions', kValidateObjectAllowArray);
  return formatArguments(inspectOptions, args);
}

module.exports = { format, formatWithOptions };
