'use strict';

// Messages of the engine that always mean the same, with V8's words for them.

const uriMalformed = 'URI malformed';
const noPrimitive = 'Cannot convert object to primitive value';
const arrayLength = 'Invalid array length';
const needsSuper = 'Must call super constructor in derived class before accessing \'this\' or ' +
  'returning from derived constructor';
const strictFunctions = "'caller', 'callee', and 'arguments' properties may not be accessed on " +
  'strict mode functions or the arguments objects for calls to them';

const fixed = {
  '__proto__': null,
  'Maximum call stack size exceeded.': 'Maximum call stack size exceeded',
  'Array length must be a positive integer of safe magnitude.': arrayLength,
  'Array size is not a small enough positive integer.': arrayLength,
  'Length is too large': arrayLength,
  'Out of memory': 'Invalid string length',
  'Invalid Date': 'Invalid time value',
  'URI error': uriMalformed,
  'String contained an illegal UTF-16 sequence.': uriMalformed,
  'No default value': noPrimitive,
  'Symbol.toPrimitive returned an object': noPrimitive,
  'The superclass is not a constructor.':
    'Class extends value undefined is not a constructor or null',
  [`'super()' must be called in derived constructor before accessing |this| or returning ` +
    'non-object.']: needsSuper,
  'Right hand side of instanceof is not an object':
    "Right-hand side of 'instanceof' is not an object",
  'Promise constructor takes a function argument': 'Promise resolver undefined is not a function',
  'Cannot call a constructor without |new|': "Promise constructor cannot be invoked without 'new'",
  'Properties can only be defined on Objects.': 'Object.defineProperty called on non-object',
  'cyclic __proto__ value': 'Cyclic __proto__ value',
  'toFixed() argument must be between 0 and 100':
    'toFixed() digits argument must be between 0 and 100',
  'argument does not match any normalization form':
    'The normalization form should be one of NFC, NFD, NFKC, NFKD.',
  '0 is an invalid divisor value.': 'Division by zero',
  'BigInt does not support >>> operator': 'BigInts have no unsigned right shift, use >> instead',
  'JSON.stringify cannot serialize BigInt.': 'Do not know how to serialize a BigInt',
  'JSON.stringify cannot serialize cyclic structures.': 'Converting circular structure to JSON',
  'Array.prototype.sort requires the comparator argument to be a function or undefined':
    'The comparison function must be either a function or undefined',
  'Range consisting of offset and length are out of bounds': 'offset is out of bounds',
  'Out of bounds access': 'Offset is outside the bounds of the DataView',
  'Expected ArrayBuffer for the first argument.':
    'First argument to DataView constructor must be an ArrayBuffer',
  'WeakMap keys must be objects or non-registered symbols': 'Invalid value used as weak map key',
  'WeakSet values must be objects or non-registered symbols': 'Invalid value used in weak set',
  'First argument to WeakRef should be an object or a non-registered symbol':
    'WeakRef: invalid target',
  "A Proxy's 'handler' should be an Object":
    'Cannot create proxy with a non-object as target or handler',
  "A Proxy's 'target' should be an Object":
    'Cannot create proxy with a non-object as target or handler',
  'Iterator result interface is not an object': 'Iterator result is not an object',
  'Generator is executing': 'Generator is already running',
  "'arguments', 'callee', and 'caller' cannot be accessed in this context.": strictFunctions,
  'Iterator cannot be constructed directly': 'Abstract class Iterator not directly constructable',
};

// ---- Syntax ----------------------------------------------------------------------------------

const noToken = 'Invalid or unexpected token';

const syntaxPatterns = [
  [/^Unexpected end of script$/, 'Unexpected end of input'],
  [/^Unexpected EOF$/, noToken],
  [/^Unexpected .*Expected '\)' to end an argument list\.$/, 'missing ) after argument list'],
  [/^Unexpected .*const (?:declared variable|variables in for loops) .*must have .*$/s,
   'Missing initializer in const declaration'],
  [/^Unexpected token '='\. Expected a ':' following the property name .*$/,
   'Invalid shorthand property initializer'],
  [/^Unexpected keyword 'default'\. Expected '\}' to end a body of a 'switch'\.$/,
   'More than one default clause in switch statement'],
  [/^Unexpected keyword 'yield'\. Cannot use yield expression out of generator\.$/,
   'Unexpected strict mode reserved word'],
  [/^Unexpected .*Expected an initializer in destructuring.*$/,
   'Missing initializer in destructuring declaration'],
  [/^Unexpected .*import call expects.*$/, 'Cannot use import statement outside a module'],
  [/^Unexpected .*Attempted to redeclare the label '(.*)'\.$/,
   "Label '$1' has already been declared"],
  [/^Unexpected .*getter functions must have no parameters\.$/,
   'Getter must not have any formal parameters.'],
  [/^Unexpected .*setter functions must have one parameter\.$/,
   'Setter must have exactly one formal parameter.'],
  [/^Unexpected token '\*\*'\. Ambiguous unary.*$/,
   'Unary operator used immediately before exponentiation expression. Parenthesis must be used ' +
   'to disambiguate operator precedence'],
  [/^Unexpected keyword 'let'\. Cannot use 'let' as an identifier name for a Lexical.*$/,
   'let is disallowed as a lexically bound name'],
  [/^Unexpected number '.*$/, 'Unexpected number'],
  [/^Unexpected string literal .*$/s, 'Unexpected string'],
  [/^Unexpected keyword ('[^']*').*$/, 'Unexpected token $1'],
  [/^Unexpected (token|identifier) ('.*?')\. .*$/, 'Unexpected $1 $2'],
  [/^Unexpected use of reserved word '.*' in strict mode.*$/,
   'Unexpected strict mode reserved word'],
  [/^Unexpected use of reserved word '.*'.*$/, 'Unexpected reserved word'],
  [/^Cannot declare a (?:let|const|class|var|function).* (?:twice|that shadows).*: '(.*)'\.$/,
   "Identifier '$1' has already been declared"],
  [/^Cannot use the keyword ('.*') as .*$/, 'Unexpected token $1'],
  [/^Return statements are only valid inside functions\.$/, 'Illegal return statement'],
  [/^'break' is only valid .*$/, 'Illegal break statement'],
  [/^'continue' is only valid .*$/,
   'Illegal continue statement: no surrounding iteration statement'],
  [/^Function statements must have a name\.$/, 'Function statements require a function name'],
  [/^Class statements must have a name\.$/, "Unexpected token '{'"],
  [/^Left side of assignment is not a reference\.$/, 'Invalid left-hand side in assignment'],
  [/^Postfix .* operator applied to value that is not a reference\.$/,
   'Invalid left-hand side expression in postfix operation'],
  [/^Prefix .* operator applied to value that is not a reference\.$/,
   'Invalid left-hand side expression in prefix operation'],
  [/^The (prefix|postfix)-\w+ operator requires a reference expression\.$/,
   'Invalid left-hand side expression in $1 operation'],
  [/^'with' statements are not valid in strict mode\.$/,
   'Strict mode code may not include a with statement'],
  [/^Decimal integer literals with a leading zero are forbidden in strict mode$/,
   'Octal literals are not allowed in strict mode.'],
  [/^Cannot delete unqualified property '.*' in strict mode\.$/,
   'Delete of an unqualified identifier in strict mode.'],
  [/^Cannot modify '(?:arguments|eval)' in strict mode\.$/,
   'Unexpected eval or arguments in strict mode'],
  [/^Left hand side of operator '.*' must be a reference\.$/,
   'Invalid left-hand side in assignment'],
  [/^The (?:in|de)crement operator requires a reference expression\.$/,
   'Invalid left-hand side expression in prefix operation'],
  [/^Invalid destructuring assignment target\.$/, 'Invalid destructuring assignment target'],
  [/^new\.target is only valid inside functions.*$/, 'new.target expression is not allowed here'],
  [/^The only valid numeric escape in strict mode is .*$/,
   'Octal escape sequences are not allowed in strict mode.'],
  [/^Cannot use (?:'let'|the reserved word '.*') as a lexical variable name in strict mode\.$/,
   'Unexpected strict mode reserved word'],
  [/^Cannot declare a parameter named '.*' in strict mode as it has already been declared\.$/,
   'Duplicate parameter name not allowed in this context'],
  [/^Cannot use the undeclared label '(.*)'\.$/, "Undefined label '$1'"],
  [/^Cannot continue to the label '(.*)' as it is not targeting a loop\.$/,
   "Illegal continue statement: '$1' does not denote an iteration statement"],
  [/^Cannot call constructor in an optional chain\.$/,
   'Invalid optional chain from new expression'],
  [/^Cannot use tagged templates in an optional chain\.$/,
   'Invalid tagged template on optional chain'],
  [/^Cannot declare a getter or setter named 'constructor'\.$/,
   'Class constructor may not be an accessor'],
  [/^Cannot declare an async method named 'constructor'\.$/,
   'Class constructor may not be an async method'],
  [/^Cannot declare a generator.* named 'constructor'\.$/,
   'Class constructor may not be a generator'],
  [/^Cannot declare a static method named 'prototype'\.$/,
   "Classes may not have a static property named 'prototype'"],
  [/^Cannot use 'await' as a parameter name in an async function\.$/,
   "'await' is not a valid identifier name in an async function"],
  [/^Non-number found after exponent indicator$/, noToken],
  [/^super is not valid in this context\.$/, "'super' keyword unexpected here"],
  [/^Cannot have a newline after 'throw'\.$/, 'Illegal newline after throw'],
  [/^Unterminated regular expression literal .*$/s, 'Invalid regular expression: missing /'],
  [/^Invalid character:? .*$/s, noToken],
  [/^No (?:identifiers allowed directly after|\w+ digits after) .*$/, noToken],
  [/^Unterminated template literal$/, 'Unterminated template literal'],
  [/^Unterminated string .*$/, noToken],
  [/^Multiline comment was not closed properly$/, noToken],
  [/^\\x can only be followed by .*$/, 'Invalid hexadecimal escape sequence'],
  [/^\\u can only be followed by .*$/, 'Invalid Unicode escape sequence'],
  [/^Incomplete unicode escape in identifier.*$/, 'Invalid Unicode escape sequence'],
  [/^(?:Duplicate parameter '.*' not allowed|Invalid parameters or function name).*$/,
   'Duplicate parameter name not allowed in this context'],
  [/^Cannot declare multiple constructors in a single class\.$/,
   'A class may only have one constructor'],
  [/^Cannot reference undeclared private names: "(.*)"$/,
   "Private field '$1' must be declared in an enclosing class"],
  [/^Cannot assign to the loop variable inside a for-(of|in) loop header\.$/,
   'for-$1 loop variable declaration may not have an initializer.'],
  [/^import\.meta is only valid inside modules\.$/, "Cannot use 'import.meta' outside a module"],
  [/^Invalid regular expression: invalid flags$/, 'Invalid regular expression flags'],
  [/^Parser error$/, noToken],
];

// Undefined if it is no message about syntax.
function syntax(message) {
  for (const [pattern, replacement] of syntaxPatterns) {
    if (pattern.test(message)) return message.replace(pattern, replacement);
  }
  return undefined;
}

module.exports = { fixed, syntax };
