'use strict';

// V8's words for what the parser of ES modules finds. Most are the parser's own, after which the
// source is looked at where V8 tells more apart.

const noToken = 'Invalid or unexpected token';
const invalidAssignment = 'Invalid left-hand side in assignment';

const fixed = {
  '__proto__': null,
  "'new.target' can only be used in functions and class static block":
    'new.target expression is not allowed here',
  "'return' outside of function": 'Illegal return statement',
  "'super' keyword outside a method": "'super' keyword unexpected here",
  "'with' in strict mode": 'Strict mode code may not include a with statement',
  'Argument name clash': 'Duplicate parameter name not allowed in this context',
  "Cannot use keyword 'await' outside an async function": 'Unexpected reserved word',
  "Classes may not have a static property named prototype":
    "Classes may not have a static property named 'prototype'",
  'Code point out of bounds': 'Undefined Unicode code-point',
  'Complex binding patterns require an initialization value':
    'Missing initializer in destructuring declaration',
  "Constructor can't be a generator": 'Class constructor may not be a generator',
  "Constructor can't be an async method": 'Class constructor may not be an async method',
  "Constructor can't have get/set modifier": 'Class constructor may not be an accessor',
  'Deleting local variable in strict mode': 'Delete of an unqualified identifier in strict mode.',
  'Duplicate constructor in the same class': 'A class may only have one constructor',
  'Duplicate regular expression flag': 'Invalid regular expression flags',
  'Expecting Unicode escape sequence \\uXXXX': noToken,
  'Invalid regular expression flag': 'Invalid regular expression flags',
  'Missing catch or finally clause': 'Missing catch or finally after try',
  'Multiple default clauses': 'More than one default clause in switch statement',
  'Numeric separator is not allowed at the last of digits':
    'Numeric separators are not allowed at the end of numeric literals',
  'Numeric separator must be exactly one underscore':
    'Only one underscore is allowed as numeric separator',
  'Octal literal in strict mode': 'Octal escape sequences are not allowed in strict mode.',
  'Optional chaining cannot appear in left-hand side': invalidAssignment,
  'Optional chaining cannot appear in the callee of new expressions':
    'Invalid optional chain from new expression',
  'Optional chaining cannot appear in the tag of tagged template expressions':
    'Invalid tagged template on optional chain',
  'Redefinition of __proto__ property':
    'Duplicate __proto__ fields are not allowed in object literals',
  'Shorthand property assignments are valid only in destructuring patterns':
    'Invalid shorthand property initializer',
  'Unterminated comment': noToken,
  'Unterminated regular expression': 'Invalid regular expression: missing /',
  'Unterminated string constant': noToken,
  'getter should have no params': 'Getter must not have any formal parameters.',
  'setter should have exactly one param': 'Setter must have exactly one formal parameter.',
};

const patterns = [
  [/^The keyword 'enum' is reserved$/, 'Unexpected reserved word'],
  [/^The keyword '.*' is reserved$/, 'Unexpected strict mode reserved word'],
  [/^Unexpected keyword ('.*')$/, 'Unexpected token $1'],
  [/^(?:Assigning to|Binding) (?:eval|arguments) in strict mode$/,
   'Unexpected eval or arguments in strict mode'],
  [/^Expected number in radix \d+$/, noToken],
  [/^Unexpected character '[^]*'$/, noToken],
  [/^Duplicate export ('.*')$/, 'Duplicate export of $1'],
  [/^(Export '.*' is not defined)$/, '$1 in module'],
  [/^Label '(.*)' is already declared$/, "Label '$1' has already been declared"],
  [/^(for-(?:of|in) loop variable declaration may not have an initializer)$/, '$1.'],
];

function invalidNumber(text) {
  if (/^0\d*[89]/.test(text)) return 'Decimals with leading zeros are not allowed in strict mode.';
  return /^0\d/.test(text) ? 'Octal literals are not allowed in strict mode.' : noToken;
}

function invalidTarget(before, text) {
  if (/^(?:\S+)\s*(?:\+\+|--)/.test(text) && !/(?:\+\+|--)\s*$/.test(before)) {
    return 'Invalid left-hand side expression in postfix operation';
  }
  if (/(?:\+\+|--)\s*$/.test(before)) {
    return 'Invalid left-hand side expression in prefix operation';
  }
  return /[{[,:]\s*$/.test(before) ? 'Invalid destructuring assignment target' : invalidAssignment;
}

function misplacedJump(keyword, text) {
  const label = new RegExp(`^${keyword}[ \\t]+([\\w$]+)`).exec(text)?.[1];
  if (keyword === 'break') {
    return label === undefined ? 'Illegal break statement' : `Undefined label '${label}'`;
  }
  return label === undefined ? 'Illegal continue statement: no surrounding iteration statement' :
    `Illegal continue statement: '${label}' does not denote an iteration statement`;
}

const noCall = /\b(?:if|for|while|switch|catch|with|import|function\s*\*?\s*[\w$]*)\s*$/;

// Whether a text ends within the arguments of a call.
function endsInArguments(text) {
  let depth = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    if (')]}'.includes(text[index])) {
      depth++;
    } else if ('([{'.includes(text[index]) && depth-- === 0) {
      const callee = text.slice(0, index);
      return text[index] === '(' && /[\w$\])]\s*$/.test(callee) && !noCall.test(callee);
    }
  }
  return false;
}

// What is missing before a token, which is undefined at the end of the source.
function unexpectedToken(before, token = '') {
  const statement = before.slice(before.lastIndexOf(';') + 1);
  if (/\bconst\s+(?:[^(){}[\]]*,\s*)?[\w$]+\s*$/.test(statement)) {
    return 'Missing initializer in const declaration';
  }
  if (/\b(?:const|let|var)\s*(?:\{[^{}]*\}|\[[^[\]]*\])\s*$/.test(statement)) {
    return 'Missing initializer in destructuring declaration';
  }
  if (token === '(' && /\bfunction\s*\*?\s*$/.test(statement)) {
    return 'Function statements require a function name';
  }
  const followsValue = /[\w$'"`)\]}]\s*$/.test(statement) && /^(?:[\w$'"`]|$)/.test(token);
  return followsValue && endsInArguments(statement) ? 'missing ) after argument list' : undefined;
}

// `message` is the parser's, about the place in the source. Undefined if there are no other words.
function translate(message, source, position) {
  const text = source.slice(position);
  const before = source.slice(0, position);
  if (message === 'Invalid number') return invalidNumber(text);
  if (message === 'Assigning to rvalue') return invalidTarget(before, text);
  if (message === 'Comma is not permitted after the rest element') {
    return /\[[^\]]*$/.test(before) ? 'Rest element must be last element' :
      'Rest parameter must be last formal parameter';
  }
  const jump = /^Unsyntactic (break|continue)$/.exec(message)?.[1];
  if (jump !== undefined) return misplacedJump(jump, text);
  if (fixed[message] !== undefined) return fixed[message];
  const found = patterns.find(([pattern]) => pattern.test(message));
  return found === undefined ? undefined : message.replace(...found);
}

module.exports = { translate, unexpectedToken };
