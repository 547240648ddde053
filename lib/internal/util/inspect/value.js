'use strict';

// The heart of inspect(): finds out what a value is and has its parts written.

const { isStackOverflowError } = require('internal/errors');
const { customInspectSymbol } = require('internal/util');
const { describe } = require('internal/util/inspect/kinds');
const { joinParts, kArray, kObject } = require('internal/util/inspect/layout');
const { constructorName, plainPrefix, tagOf } = require('internal/util/inspect/names');
const entries = require('internal/util/inspect/properties');
const { formatPrimitive } = require('internal/util/inspect/text');

const { getProxyDetails } = internalBinding('util');

// When the text of one level grows beyond this, deeper levels are left out.
const budgetMax = 2 ** 27;

function isTooDeep(ctx, recurseTimes) {
  return recurseTimes > ctx.depth && ctx.depth !== null;
}

function isRevoked([target, handler]) {
  return target === null || handler === null;
}

function formatProxy(ctx, [target, handler], recurseTimes) {
  if (isTooDeep(ctx, recurseTimes)) return ctx.stylize('Proxy [Array]', 'special');
  const parts = entries.indented(ctx, 2, () => [
    formatValue(ctx, target, recurseTimes + 1),
    formatValue(ctx, handler, recurseTimes + 1),
  ]);
  return joinParts(ctx, parts, '', ['Proxy [', ']'], kArray, recurseTimes + 1);
}

// The options as a custom inspection function sees them. An object of another realm must not get
// hold of objects of this one, so it is given only primitives and a function without prototype.
function userOptions(ctx, isCrossContext) {
  const options = { stylize: ctx.stylize };
  for (const name of Object.keys(require('internal/util/inspect').inspectDefaultOptions)) {
    options[name] = ctx[name];
  }
  Object.assign(options, ctx.userOptions);
  if (!isCrossContext) return options;
  Object.setPrototypeOf(options, null);
  for (const key of Object.keys(options)) {
    const type = typeof options[key];
    if ((type === 'object' || type === 'function') && options[key] !== null) delete options[key];
  }
  options.stylize = Object.setPrototypeOf((value, flavour) => {
    try {
      return `${ctx.stylize(value, flavour)}`;
    } catch {
      return value;
    }
  }, null);
  return options;
}

// The result of the object's own inspection function, or undefined if the usual form is wanted.
function formatCustom(ctx, value, context, isProxy, recurseTimes) {
  const custom = value[customInspectSymbol];
  if (typeof custom !== 'function') return undefined;
  const { inspect } = require('internal/util/inspect');
  if (custom === inspect ||
      Object.getOwnPropertyDescriptor(value, 'constructor')?.value?.prototype === value) {
    return undefined;
  }
  const depth = ctx.depth === null ? null : ctx.depth - recurseTimes;
  const isCrossContext =
    isProxy || !Function.prototype[Symbol.hasInstance].call(Object, context);
  const result =
    Reflect.apply(custom, context, [depth, userOptions(ctx, isCrossContext), inspect]);
  if (result === context) return undefined;
  if (typeof result !== 'string') return formatValue(ctx, result, recurseTimes);
  return result.replaceAll('\n', `\n${' '.repeat(ctx.indentationLvl)}`);
}

function formatCircular(ctx, value) {
  ctx.circular ??= new Map();
  let index = ctx.circular.get(value);
  if (index === undefined) {
    index = ctx.circular.size + 1;
    ctx.circular.set(value, index);
  }
  return ctx.stylize(`[Circular *${index}]`, 'special');
}

function formatValue(ctx, given, recurseTimes, isInTypedArray) {
  if (given === null) return ctx.stylize('null', 'null');
  if (typeof given !== 'object' && typeof given !== 'function') {
    return formatPrimitive(ctx.stylize, given, ctx);
  }
  let value = given;
  const proxy = getProxyDetails(given);
  if (proxy !== undefined) {
    if (isRevoked(proxy)) return ctx.stylize('<Revoked Proxy>', 'special');
    if (ctx.showProxy) return formatProxy(ctx, proxy, recurseTimes);
    [value] = proxy;
    // The target of a proxy may be a proxy as well.
    for (let inner = getProxyDetails(value); inner !== undefined; inner = getProxyDetails(value)) {
      if (isRevoked(inner)) return ctx.stylize('<Revoked Proxy>', 'special');
      [value] = inner;
    }
  }
  if (ctx.customInspect) {
    const text = formatCustom(ctx, value, given, value !== given, recurseTimes);
    if (text !== undefined) return text;
  }
  if (ctx.seen.includes(value)) return formatCircular(ctx, value);
  return formatObject(ctx, value, recurseTimes, isInTypedArray);
}

function typeName(value, constructor, tag) {
  const name = plainPrefix(value, constructor, tag).slice(0, -1);
  return constructor === null ? name : `[${name}]`;
}

function sortParts(ctx, output, kind, keyCount) {
  const comparator = ctx.sorted === true ? undefined : ctx.sorted;
  if (kind === kObject) {
    output.sort(comparator);
  } else if (keyCount > 1) {
    output.push(...output.splice(output.length - keyCount).sort(comparator));
  }
}

// Writes the parts of a described object and puts them together.
function formatParts(ctx, value, found, inherited, recurseTimes) {
  const { braces, extraKeys, isTypedArray, keys, kind } = found;
  const output = found.entries(ctx, value, recurseTimes);
  for (const key of extraKeys) {
    output.push(entries.formatExtraProperty(ctx, value, recurseTimes, key, isTypedArray));
  }
  for (const key of keys) {
    output.push(entries.formatProperty(ctx, value, recurseTimes, key, kind));
  }
  if (inherited !== undefined) output.push(...inherited);
  let { base } = found;
  const index = ctx.circular?.get(value);
  if (index !== undefined) {
    const reference = ctx.stylize(`<ref *${index}>`, 'special');
    if (ctx.compact === true) braces[0] = `${reference} ${braces[0]}`;
    else base = base === '' ? reference : `${reference} ${base}`;
  }
  ctx.seen.pop();
  if (ctx.sorted) sortParts(ctx, output, kind, keys.length);
  return joinParts(ctx, output, base, braces, kind, recurseTimes, value);
}

function formatObject(ctx, value, recurseTimes, isInTypedArray) {
  const isDeep = isTooDeep(ctx, recurseTimes);
  let inherited = ctx.showHidden && !isDeep ? [] : undefined;
  const constructor = constructorName(value, ctx, recurseTimes, inherited);
  if (inherited?.length === 0) inherited = undefined;
  const tag = tagOf(value, ctx.showHidden);
  const isBare = inherited === undefined;
  const found = describe({ ctx, value, constructor, tag, isBare, isDeep, isInTypedArray });
  if (typeof found === 'string') return found;
  if (isDeep) return ctx.stylize(typeName(value, constructor, tag), 'special');

  ctx.seen.push(value);
  ctx.currentDepth = recurseTimes + 1;
  const { indentationLvl } = ctx;
  const { length } = ctx.seen;
  let text;
  try {
    text = formatParts(ctx, value, found, inherited, recurseTimes + 1);
  } catch (error) {
    if (!isStackOverflowError(error)) throw error;
    ctx.seen.length = length - 1;
    ctx.indentationLvl = indentationLvl;
    const name = plainPrefix(value, constructor, tag).slice(0, -1);
    return ctx.stylize(
      `[${name}: Inspection interrupted prematurely. Maximum call stack size exceeded.]`,
      'special');
  }
  const used = (ctx.budget[indentationLvl] || 0) + text.length;
  ctx.budget[indentationLvl] = used;
  if (used > budgetMax) ctx.depth = -1;
  return text;
}

module.exports = { formatValue };
