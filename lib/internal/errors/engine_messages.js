'use strict';

// V8's wording of the errors that this engine throws by itself, since programs look for it.
//
// What the engine's message does not say (names, which value) is taken from the source line where
// that is at hand; where it is not, the wording leaves it out.

const {
  describeCallee, keyOf, outlineOf, splitConstruction,
} = require('internal/errors/expressions');
const { nativeName, sourceAt, textAt } = require('internal/errors/engine_places');

const notIterableObject =
  'object is not iterable (cannot read property Symbol(Symbol.iterator))';

// ---- Properties of undefined and null --------------------------------------------------------

function notAnObject(value, expression, rawStack) {
  if (/^(?:Object|Reflect)\.\w+\(/.test(expression) || expression.startsWith('delete ')) {
    return 'Cannot convert undefined or null to object';
  }
  const outline = outlineOf(expression);
  const iterated = / of (?=[^]+$)/.exec(outline);
  if (iterated !== null) return notIterable(expression.slice(iterated.index + ' of '.length));
  // An array pattern, with or without its value.
  if (/^\[ *\]\s*(?:=[^]*)?$/.test(outline) || expression === value) {
    return `${value} is not iterable`;
  }
  const source = sourceAt(rawStack);
  if (source !== undefined && / of\s+$/.test(startOf(source, expression))) {
    return notIterable(expression);
  }
  // The value of an array pattern.
  if (/^[\w$]+$/.test(expression)) {
    return value === 'null' ?
      'object null is not iterable (cannot read property Symbol(Symbol.iterator))' :
      notIterable(expression);
  }
  const assigned = /^([^=]*[^=!<>+\-*/%&|^?])=(?![=>])/.exec(outline);
  const target = assigned === null ? expression : expression.slice(0, assigned[1].length);
  const key = keyOf(target.trim());
  const verb = assigned === null ? 'read' : 'set';
  const detail = key === undefined ? '' : ` (${verb === 'set' ? 'sett' : 'read'}ing '${key}')`;
  return `Cannot ${verb} properties of ${value}${detail}`;
}

// What stands before an expression that ends, or whose base ends, where the error is.
function startOf({ before, after }, expression) {
  const line = before + after;
  const index = line.lastIndexOf(expression, before.length);
  return index === -1 ? '' : line.slice(0, index);
}

function notIterable(expression) {
  return `${describeCallee(expression)} is not iterable`;
}

// What the engine could not iterate over, where it tells the kind of value only.
function notIterableValue(kind, rawStack) {
  const source = sourceAt(rawStack);
  const line = source === undefined ? '' : source.before + source.after;
  const expression = /\bof\s+([^;]+?)\s*\)\s*(?:[{;]|\w|$)/.exec(line)?.[1] ??
    /\]\s*=\s*([^;,=>]+?)\s*(?:[;,})]|$)/.exec(line)?.[1];
  return expression === undefined ? `${kind} is not iterable` : notIterable(expression);
}

// Of arrays and of calls, which V8 tells apart.
function notSpreadable(problem, rawStack) {
  const source = sourceAt(rawStack);
  // The place may be in the middle of what is spread.
  const whole = source?.before + (/^[\w$.]*/.exec(source?.after)?.[0] ?? '');
  const match = source === undefined ? null :
    /([([])[^()[\]]*\.\.\.\s*([\w$.]+)[^()[\]]*$/.exec(whole) ??
    /([([])[^()[\]]*\.\.\.\s*([\w$.]+)/.exec(source.before + source.after);
  if (match?.[1] === '[') return notIterable(match[2]);
  return match === null || problem.startsWith('[') ?
    'Spread syntax requires ...iterable[Symbol.iterator] to be a function' :
    `${match[2]} is not iterable (cannot read property undefined)`;
}

// ---- Calls -----------------------------------------------------------------------------------

function nearFunction(value, text, rawStack) {
  const iterated = /(?:^| )of ([^]+)$/.exec(text)?.[1];
  if (iterated !== undefined) return notIterable(iterated);
  if (text.startsWith('[')) {
    const source = sourceAt(rawStack);
    const right = source === undefined ? null :
      /^[^\]]*\]\s*=\s*([\w$.]+)\s*[;,)]?/.exec(source.after + ';');
    return right === null ? notIterableObject : notIterable(right[1]);
  }
  const tag = /^([^`]+)`/.exec(text)?.[1];
  return `${tag === undefined ? value : describeCallee(tag)} is not a function`;
}

// ---- What the message leaves out -------------------------------------------------------------

function readOnly(rawStack) {
  const source = sourceAt(rawStack);
  const native = nativeName(rawStack);
  if (native === 'push' || native === 'unshift') {
    return 'Cannot add property, object is not extensible';
  }
  if (native !== undefined || source === undefined) {
    return 'Cannot assign to read only property of object';
  }
  const key = memberKey(source.after) ?? globalKey(source, rawStack);
  return key === undefined ? 'Assignment to constant variable.' :
    `Cannot assign to read only property '${key}' of object ` +
    (/^\d+$/.test(key) ? "'[object Array]'" : "'#<Object>'");
}

// A name that is assigned to and not declared is a property of the global object.
function globalKey({ before, after }, rawStack) {
  const name = /(?<![\w$.])([A-Za-z_$][\w$]*)\s*$/.exec(before)?.[1] ??
    /^([A-Za-z_$][\w$]*)\s*(?:[-+*/%&|^?<>]*=)/.exec(after)?.[1];
  if (name === undefined) return undefined;
  const declared = declarationsIn(textAt(rawStack));
  return declared.has(name) || !Object.hasOwn(globalThis, name) ? undefined : name;
}

function memberKey(text) {
  return /^\s*(?:\.\s*([\w$]+)|\[\s*['"]?([\w$]+)['"]?\s*\])/.exec(text)?.slice(1)
    .find((key) => key !== undefined);
}

function notExtensible(rawStack) {
  if (nativeName(rawStack) !== undefined) return 'Cannot define property, object is not extensible';
  const source = sourceAt(rawStack);
  const key = source === undefined ? undefined : memberKey(source.after);
  return `Cannot add property ${key ?? ''}, object is not extensible`.replace(' ,', ',');
}

function notDeletable(rawStack) {
  const source = sourceAt(rawStack);
  const expression = source === undefined ? '' :
    /\bdelete\s+([^;]+?)[\s})]*(?:;|$)/.exec(source.before + source.after)?.[1] ?? '';
  const key = /^[\w$.[\]'"]+$/.test(expression) ? keyOf(expression) :
    /\.([\w$]+)$/.exec(expression)?.[1];
  if (key === undefined) return 'Cannot delete property of object';
  const owner = expression.startsWith('process.') ? 'process' : 'Object';
  return `Cannot delete property '${key}' of #<${owner}>`;
}

// The engine tells the first name of the pattern.
function notDestructurable(name, rawStack) {
  const source = sourceAt(rawStack);
  const line = source === undefined ? '' : source.before + source.after;
  const value = /\}\s*=\s*([\w$.]+(?:\([^)]*\)|[\w$.])*)/.exec(line)?.[1];
  const shown = value === undefined ? 'undefined' : describeCallee(value);
  const what = name === undefined ? `'${shown}'` : `property '${name}' of '${shown}'`;
  return `Cannot destructure ${what} as it is ${value === 'null' ? 'null' : 'undefined'}.`;
}

// The names that let, const and class declare.
function declarationsIn(text) {
  const found = new Set();
  for (const [, names] of text.matchAll(/\b(?:let|const|class)\s+([\w$]+|\{[^}]*\}|\[[^\]]*\])/g)) {
    for (const name of names.match(/[\w$]+/g) ?? []) found.add(name);
  }
  return found;
}

function notConstructibleClass(rawStack) {
  const name = /^([^@\n\x01]*)(?:\x01[^@\n]*)?@/.exec(rawStack)?.[1] ?? '';
  return `Class constructor ${name} cannot be invoked without 'new'`;
}

function typeError(rawStack) {
  const name = nativeName(rawStack);
  if (name === undefined) return undefined;
  if (/^(?:Set|Map|WeakSet|WeakMap|AggregateError)$/.test(name)) {
    return notIterableObject;
  }
  if (Object.hasOwn(Date.prototype, name) && !Object.hasOwn(Object.prototype, name)) {
    return 'this is not a Date object.';
  }
  return Object.hasOwn(String.prototype, name) && !Object.hasOwn(Object.prototype, name) ?
    `String.prototype.${name} called on null or undefined` : undefined;
}

function notInObject(expression, object) {
  const key = expression.slice(0, expression.lastIndexOf(' in ')).trim();
  const plain = (text) => (/^(['"]).*\1$/.test(text) ? text.slice(1, -1) : text);
  return `Cannot use 'in' operator to search for '${plain(key)}' in ${plain(object)}`;
}

function privateMember(expression) {
  const name = /#[\w$]+/.exec(expression)?.[0];
  return /#[\w$]+\s*=(?!=)/.test(expression) ?
    `Cannot write private member ${name} to an object whose class did not declare it` :
    `Cannot read private member ${name} from an object whose class did not declare it`;
}

// ---- The whole -------------------------------------------------------------------------------

// The first that fits; functions are called with the groups, then the engine's stack.
const patterns = [
  [/^Can't find variable: ([^]*)$/, (name) => `${name} is not defined`],
  [/^(undefined|null) is not an object \(evaluating '([^]*)'\)$/, notAnObject],
  [/^([^]*) is not a function\. \(In '[^]*', '[^]*' is [^]*\)$/,
   (callee) => `${describeCallee(callee)} is not a function`],
  [/^(\w+) is not a constructor \(evaluating 'super\([^]*\)'\)$/,
   (value, rawStack) => require('internal/errors/engine_objects').noSuper(value, rawStack)],
  [/^[^]* is not a constructor \(evaluating '([^]*)'\)$/,
   (expression) => `${describeCallee(splitConstruction(expression))} is not a constructor`],
  [/^[^]* is not a function\. \(evaluating '[^]* instanceof [^]*'\)$/,
   () => "Right-hand side of 'instanceof' is not callable"],
  [/^([^]*) is not a function \(near '\.\.\.([^]*)\.\.\.'\)$/, nearFunction],
  [/^([^]*) is not an Object\. \(evaluating '([^]* in [^]*)'\)$/,
   (object, expression) => notInObject(expression, object)],
  [/^Cannot access invalid private field \(evaluating '([^]*)'\)$/, privateMember],
  [/^Cannot access private method or acessor \(evaluating '[^]*'\)$/,
   () => 'Receiver must be an instance of class'],
  [/^Attempted to assign to readonly property\.$/, readOnly],
  [/^Attempting to define property on object that is not extensible\.$/, notExtensible],
  [/^Unable to delete property\.$/, notDeletable],
  [/^Attempting to (?:change|configur)/, () => 'Cannot redefine property'],
  [/^Cannot destructure (?:property '([^]*)' from )?null or undefined value$/, notDestructurable],
  [/^Cannot call a class constructor(?: \S+)? without \|new\|$/, notConstructibleClass],
  [/^(number|true|false|value|\{\}) is not iterable$/, notIterableValue],
  [/^(null|undefined) is not an object$/, notIterableValue],
  [/^Type error$/, typeError],
  [/^Spread syntax requires \.\.\.iterable(.*)$/, notSpreadable],
  [/^(Cannot access '[^]*' before initialization)\.$/, (message) => message],
  [/^(?:Object\.(?:assign|entries|values|keys)|Array\.prototype\.at) requires that /,
   () => 'Cannot convert undefined or null to object'],
  [/^([\w.]+) requires that (?:\|this\||the first argument) not be null or undefined$/,
   (name) => `${name} called on null or undefined`],
  [/^(Reflect\.\w+) requires the first argument be an object$/,
   (name) => `${name} called on non-object`],
  [/^[\w.]+ callback must be a function$/, () => 'undefined is not a function'],
  [/^calling (\w+) constructor without new is invalid$/,
   (name) => `Constructor ${name} requires 'new'`],
  [/^Invalid mix of BigInt and other type/,
   () => 'Cannot mix BigInt and other types, use explicit conversions'],
  [/^Conversion from 'BigInt' to 'number' is not allowed\.$/,
   () => 'Cannot convert a BigInt value to a number'],
  [/^Cannot convert a symbol to a (string|number)$/,
   (type) => `Cannot convert a Symbol value to a ${type}`],
  [/^reduce(?:Right)? of empty array/, () => 'Reduce of empty array with no initial value'],
  [/^([\w.]+) argument must not be a non-global regular expression$/,
   (name) => `${name} called with a non-global RegExp argument`],
  [/^(Map|Set|WeakMap|WeakSet) operation called on non-\w+ object$/, incompatible],
  [/^Out of bounds memory access \(evaluating /, () => 'memory access out of bounds'],
  [/^Unreachable code should not be executed \(evaluating /, () => 'unreachable'],
  [/^Division by zero \(evaluating /, () => 'divide by zero'],
  [/^Out of bounds call_indirect \(evaluating /, () => 'table index is out of bounds'],
  [/^invalid language tag:/, () => 'Incorrect locale information provided'],
  [/^invalid time zone: (.*)$/, (zone) => `Invalid time zone specified: ${zone}`],
];

function incompatible(type, rawStack) {
  const name = nativeName(rawStack);
  return name === undefined ? undefined :
    `Method ${type}.prototype.${name} called on incompatible receiver #<Object>`;
}

function translateByPattern(message, rawStack) {
  const { objectPatterns } = require('internal/errors/engine_objects');
  for (const [pattern, make] of [...patterns, ...objectPatterns]) {
    const match = pattern.exec(message);
    if (match !== null) return make(...match.slice(1), rawStack);
  }
  return undefined;
}

// The message that V8 would have; the same one if we do not know.
function translate(message, rawStack) {
  if (typeof message !== 'string') return message;
  const { fixed, syntax } = require('internal/errors/engine_wording');
  const known = fixed[message];
  if (known !== undefined) return known;
  return translateByPattern(message, rawStack) ?? syntax(message) ?? message;
}

module.exports = { translate };
