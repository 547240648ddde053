'use strict';

// util.inspect(): options, colours and the entry. The work is done by the files in inspect/.

const { customInspectSymbol } = require('internal/util');

const inspectDefaultOptions = Object.seal({
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false,
});

let formatValue;

function stylizeNoColor(text) {
  return text;
}

function stylizeWithColor(text, styleType) {
  const color = inspect.colors[inspect.styles[styleType]];
  return color === undefined ? text : `\u001b[${color[0]}m${text}\u001b[${color[1]}m`;
}

function applyOptions(ctx, options) {
  if (typeof options === 'boolean') {
    ctx.showHidden = options;
    return;
  }
  for (const key of Object.keys(options)) {
    if (Object.hasOwn(inspectDefaultOptions, key) || key === 'stylize') ctx[key] = options[key];
    // Options that are not ours are passed on to custom inspection functions.
    else ctx.userOptions ??= options;
  }
}

// The old form of the arguments is: value, showHidden, depth, colors.
function inspect(value, options) {
  // Written out, because copying the defaults takes longer than inspecting a small value.
  const ctx = {
    budget: {},
    indentationLvl: 0,
    seen: [],
    currentDepth: 0,
    stylize: stylizeNoColor,
    showHidden: inspectDefaultOptions.showHidden,
    depth: inspectDefaultOptions.depth,
    colors: inspectDefaultOptions.colors,
    customInspect: inspectDefaultOptions.customInspect,
    showProxy: inspectDefaultOptions.showProxy,
    maxArrayLength: inspectDefaultOptions.maxArrayLength,
    maxStringLength: inspectDefaultOptions.maxStringLength,
    breakLength: inspectDefaultOptions.breakLength,
    compact: inspectDefaultOptions.compact,
    sorted: inspectDefaultOptions.sorted,
    getters: inspectDefaultOptions.getters,
    numericSeparator: inspectDefaultOptions.numericSeparator,
  };
  if (arguments.length > 2) {
    if (arguments[2] !== undefined) [, , ctx.depth] = arguments;
    if (arguments[3] !== undefined) [, , , ctx.colors] = arguments;
  }
  if (options) applyOptions(ctx, options);
  if (ctx.colors) ctx.stylize = stylizeWithColor;
  ctx.maxArrayLength ??= Infinity;
  ctx.maxStringLength ??= Infinity;
  formatValue ??= require('internal/util/inspect/value').formatValue;
  return formatValue(ctx, value, 0);
}

inspect.custom = customInspectSymbol;

Object.defineProperty(inspect, 'defaultOptions', {
  __proto__: null,
  get() { return inspectDefaultOptions; },
  set(options) {
    require('internal/validators').validateObject(options, 'options');
    Object.assign(inspectDefaultOptions, options);
  },
});

const foreground = 39;
const background = 49;

// Each colour is the code that begins it and the code that ends it.
inspect.colors = {
  __proto__: null,
  reset: [0, 0],
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  blink: [5, 25],
  inverse: [7, 27],
  hidden: [8, 28],
  strikethrough: [9, 29],
  doubleunderline: [21, 24],
  black: [30, foreground],
  red: [31, foreground],
  green: [32, foreground],
  yellow: [33, foreground],
  blue: [34, foreground],
  magenta: [35, foreground],
  cyan: [36, foreground],
  white: [37, foreground],
  bgBlack: [40, background],
  bgRed: [41, background],
  bgGreen: [42, background],
  bgYellow: [43, background],
  bgBlue: [44, background],
  bgMagenta: [45, background],
  bgCyan: [46, background],
  bgWhite: [47, background],
  framed: [51, 54],
  overlined: [53, 55],
  gray: [90, foreground],
  redBright: [91, foreground],
  greenBright: [92, foreground],
  yellowBright: [93, foreground],
  blueBright: [94, foreground],
  magentaBright: [95, foreground],
  cyanBright: [96, foreground],
  whiteBright: [97, foreground],
  bgGray: [100, background],
  bgRedBright: [101, background],
  bgGreenBright: [102, background],
  bgYellowBright: [103, background],
  bgBlueBright: [104, background],
  bgMagentaBright: [105, background],
  bgCyanBright: [106, background],
  bgWhiteBright: [107, background],
};

const colorAliases = {
  gray: ['grey', 'blackBright'],
  bgGray: ['bgGrey', 'bgBlackBright'],
  dim: ['faint'],
  strikethrough: ['crossedout', 'strikeThrough', 'crossedOut'],
  hidden: ['conceal'],
  inverse: ['swapColors', 'swapcolors'],
  doubleunderline: ['doubleUnderline'],
};

for (const [target, aliases] of Object.entries(colorAliases)) {
  for (const alias of aliases) {
    Object.defineProperty(inspect.colors, alias, {
      __proto__: null,
      get() { return this[target]; },
      set(value) { this[target] = value; },
      configurable: true,
      enumerable: false,
    });
  }
}

inspect.styles = {
  __proto__: null,
  special: 'cyan',
  number: 'yellow',
  bigint: 'yellow',
  boolean: 'yellow',
  undefined: 'grey',
  null: 'bold',
  string: 'green',
  symbol: 'green',
  date: 'magenta',
  regexp: 'red',
  module: 'underline',
};

function format(...args) {
  return require('internal/util/format').format(...args);
}

function formatWithOptions(inspectOptions, ...args) {
  return require('internal/util/format').formatWithOptions(inspectOptions, ...args);
}

function getStringWidth(str, removeControlChars = true) {
  return require('internal/util/inspect/width').getStringWidth(str, removeControlChars);
}

function stripVTControlCharacters(str) {
  return require('internal/util/inspect/width').stripVTControlCharacters(str);
}

module.exports = {
  format,
  formatWithOptions,
  getStringWidth,
  inspect,
  inspectDefaultOptions,
  stripVTControlCharacters,
  stylizeWithColor,
};
