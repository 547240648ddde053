'use strict';

// util.parseArgs(): reads arguments of a command in three steps: split them into tokens, store
// the tokens as values and positionals, fill in the defaults.

const {
  codes: {
    ERR_INVALID_ARG_VALUE,
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE,
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL,
    ERR_PARSE_ARGS_UNKNOWN_OPTION,
  },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  validateArray, validateBoolean, validateBooleanArray, validateObject, validateString,
  validateStringArray, validateUnion,
} = require('internal/validators');

const isEvalOption = /^(?:-e|-p|-pe|-ep|--eval|--print)(?:=|$)/;

// Under -e there is no name of a script among the arguments.
function mainArguments() {
  const isEval = process.execArgv.some((argument) => isEvalOption.test(argument));
  return process.argv.slice(isEval ? 1 : 2);
}

function own(object, key) {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function ownOf(options, name, key) {
  return Object.hasOwn(options, name) ? own(options[name], key) : undefined;
}

function longNameOf(short, options) {
  const entry = Object.entries(options).find(([, option]) => own(option, 'short') === short);
  return entry?.[0] ?? short;
}

function isString(options, name) {
  return ownOf(options, name, 'type') === 'string';
}

function isShort(argument) {
  return argument.length > 1 && argument[0] === '-' && argument[1] !== '-';
}

// -abc is -a -b -c, until an option that takes the rest as its value.
function expandGroup(argument, options) {
  const expanded = [];
  for (let index = 1; index < argument.length; index++) {
    if (isString(options, longNameOf(argument[index], options)) && index < argument.length - 1) {
      expanded.push(`-${argument.slice(index)}`);
      break;
    }
    expanded.push(`-${argument[index]}`);
  }
  return expanded;
}

class Tokenizer {
  #options;
  #rest;
  #index = -1;
  // How many of the arguments to come were made out of one.
  #expandedCount = 0;

  tokens = [];

  constructor(args, options) {
    this.#rest = [...args];
    this.#options = options;
  }

  run() {
    while (this.#rest.length > 0) {
      const argument = this.#rest.shift();
      if (this.#expandedCount > 0) this.#expandedCount--;
      else this.#index++;
      if (argument === '--') {
        this.#addRestAsPositionals();
        break;
      }
      this.#addArgument(argument);
    }
    return this.tokens;
  }

  #addRestAsPositionals() {
    this.tokens.push({ kind: 'option-terminator', index: this.#index });
    for (const value of this.#rest) {
      this.tokens.push({ kind: 'positional', index: ++this.#index, value });
    }
  }

  #addArgument(argument) {
    if (isShort(argument)) {
      this.#addShort(argument);
    } else if (argument.length > 2 && argument.startsWith('--')) {
      const equals = argument.indexOf('=', 3);
      if (equals === -1) this.#addLone(argument.slice(2), argument);
      else this.#addInline(argument.slice(2, equals), argument.slice(equals + 1));
    } else {
      this.tokens.push({ kind: 'positional', index: this.#index, value: argument });
    }
  }

  #addShort(argument) {
    const name = longNameOf(argument[1], this.#options);
    if (argument.length === 2) {
      this.#addLone(name, argument);
    } else if (isString(this.#options, name)) {
      this.#addInline(name, argument.slice(2), `-${argument[1]}`);
    } else {
      const expanded = expandGroup(argument, this.#options);
      this.#rest.unshift(...expanded);
      this.#expandedCount = expanded.length;
    }
  }

  // An option whose value, if it takes one, is the next argument.
  #addLone(name, rawName) {
    let value;
    let inlineValue;
    const next = this.#rest[0];
    if (isString(this.#options, name) && next !== undefined && next !== null) {
      value = this.#rest.shift();
      inlineValue = false;
    }
    this.tokens.push({ kind: 'option', name, rawName, index: this.#index, value, inlineValue });
    if (value !== undefined) this.#index++;
  }

  #addInline(name, value, rawName = `--${name}`) {
    this.tokens.push({
      kind: 'option', name, rawName, index: this.#index, value, inlineValue: true,
    });
  }
}

// The name of the option a token means, which may be negated.
function knownName(config, { name, rawName }) {
  if (Object.hasOwn(config.options, name)) return name;
  if (config.allowNegative && name.startsWith('no-')) {
    const positive = name.slice(3);
    if (ownOf(config.options, positive, 'type') === 'boolean') return positive;
  }
  throw new ERR_PARSE_ARGS_UNKNOWN_OPTION(rawName, config.allowPositionals);
}

function checkUsage(config, token) {
  const name = knownName(config, token);
  const short = ownOf(config.options, name, 'short');
  const shown = `${short ? `-${short}, ` : ''}--${name}`;
  const type = ownOf(config.options, name, 'type');
  if (type === 'string' && typeof token.value !== 'string') {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown} <value>' argument missing`);
  }
  if (type === 'boolean' && token.value !== undefined && token.value !== null) {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown}' does not take an argument`);
  }
}

// A value that looks like an option is probably a forgotten value.
function checkOptionLikeValue({ inlineValue, name, rawName, value }) {
  if (inlineValue || value === undefined || value.length < 2 || value[0] !== '-') return;
  const example = rawName.startsWith('--') ?
    `'${rawName}=-XYZ'` : `'--${name}=-XYZ' or '${rawName}-XYZ'`;
  throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${rawName}' argument is ambiguous.
Did you forget to specify the option argument for '${rawName}'?
To specify an option argument starting with a dash use ${example}.`);
}

function storeOption(token, { allowNegative, options }, values) {
  if (token.name === '__proto__') return;
  let { value } = token;
  if (allowNegative && token.name.startsWith('no-') && value === undefined) {
    token.name = token.name.slice(3);
    value = false;
  }
  const { name } = token;
  const stored = value ?? true;
  if (!ownOf(options, name, 'multiple')) values[name] = stored;
  else if (values[name]) values[name].push(stored);
  else values[name] = [stored];
}

function validateDefault(option, path) {
  const value = own(option, 'default');
  if (value === undefined) return;
  const isMultiple = own(option, 'multiple');
  if (option.type === 'string') {
    (isMultiple ? validateStringArray : validateString)(value, path);
  } else {
    (isMultiple ? validateBooleanArray : validateBoolean)(value, path);
  }
}

function validateOption(name, option) {
  const path = `options.${name}`;
  validateObject(option, path);
  validateUnion(own(option, 'type'), `${path}.type`, ['string', 'boolean']);
  if (Object.hasOwn(option, 'short')) {
    validateString(option.short, `${path}.short`);
    if (option.short.length !== 1) {
      throw new ERR_INVALID_ARG_VALUE(`${path}.short`, option.short, 'must be a single character');
    }
  }
  if (Object.hasOwn(option, 'multiple')) validateBoolean(option.multiple, `${path}.multiple`);
  validateDefault(option, `${path}.default`);
}

function readConfig(config) {
  const strict = own(config, 'strict') ?? true;
  const read = {
    args: own(config, 'args') ?? mainArguments(),
    strict,
    allowPositionals: own(config, 'allowPositionals') ?? !strict,
    tokens: own(config, 'tokens') ?? false,
    allowNegative: own(config, 'allowNegative') ?? false,
    options: own(config, 'options') ?? { __proto__: null },
  };
  validateArray(read.args, 'args');
  for (const name of ['strict', 'allowPositionals', 'tokens', 'allowNegative']) {
    validateBoolean(read[name], name);
  }
  validateObject(read.options, 'options');
  for (const [name, option] of Object.entries(read.options)) validateOption(name, option);
  return read;
}

function parseArgs(config = kEmptyObject) {
  const settings = readConfig(config);
  const tokens = new Tokenizer(settings.args, settings.options).run();
  const result = { values: { __proto__: null }, positionals: [] };
  if (settings.tokens) result.tokens = tokens;
  for (const token of tokens) {
    if (token.kind === 'option') {
      if (settings.strict) {
        checkUsage(settings, token);
        checkOptionLikeValue(token);
      }
      storeOption(token, settings, result.values);
    } else if (token.kind === 'positional') {
      if (!settings.allowPositionals) {
        throw new ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
      }
      result.positionals.push(token.value);
    }
  }
  for (const [name, option] of Object.entries(settings.options)) {
    const value = own(option, 'default');
    if (value !== undefined && result.values[name] === undefined && name !== '__proto__') {
      result.values[name] = value;
    }
  }
  return result;
}

module.exports = { parseArgs };
