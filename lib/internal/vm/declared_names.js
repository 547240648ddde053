'use strict';

// The names that a script declares with var and function, outside of functions.

// Statements cannot stand in parentheses or brackets, except in the body of a function. So a
// script has nothing to declare if all its "var" and "function" are inside of those, as in the
// wrapped modules of test runners. Finding that out is much cheaper than parsing the script.
const token = new RegExp([
  /\/\/[^\n]*|\/\*[^]*?\*\//, // Comments.
  /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/, // Strings.
  /`(?:[^`\\]|\\[^])*`/, // Templates, with what is in them.
  /[\w$\u0080-\uffff]+/, // Words and numbers.
  /\/(?![*/])(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/, // Regular expressions, or not.
  /[^\s]/,
].map(({ source }) => `(${source})`).join('|'), 'g');

const wordsBeforeRegExp = new Set([
  'return', 'typeof', 'case', 'in', 'of', 'do', 'else', 'void', 'delete', 'new', 'throw', 'await',
  'yield', 'instanceof',
]);

function mayDeclare(code) {
  if (!/\b(?:var|function)\b/.test(code)) {
    return false;
  }
  let depth = 0;
  let previous = '';
  token.lastIndex = 0;
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    const [text, comment, , template, word, regExp] = match;
    if (comment !== undefined) {
      continue;
    }
    if (template?.includes('${')) {
      return true;
    }
    if (regExp !== undefined && isOperand(previous)) {
      // It was a division.
      token.lastIndex = match.index + 1;
    } else if (text === '(' || text === '[') {
      depth++;
    } else if (text === ')' || text === ']') {
      depth--;
    } else if (depth === 0 && (word === 'var' || word === 'function')) {
      return true;
    }
    previous = text;
  }
  // Brackets that do not match mean that something was misread.
  return depth !== 0;
}

function isOperand(text) {
  return /[\w$)\]}"'`\u0080-\uffff]$/.test(text) && !wordsBeforeRegExp.has(text);
}

function declaredNames(code) {
  if (!mayDeclare(code)) {
    return [];
  }
  let program;
  try {
    program = require('internal/deps/acorn').parse(code, {
      allowHashBang: true, ecmaVersion: 'latest', sourceType: 'script',
    });
  } catch {
    // Syntax that only the engine knows.
    return [];
  }
  // Functions exist before variables do.
  const functions = program.body.filter(({ type }) => type === 'FunctionDeclaration');
  const names = new Set(functions.map(({ id }) => id.name));
  for (const statement of program.body) {
    addStatement(statement, names);
  }
  return [...names];
}

// Functions in blocks count as well, since sloppy code sees them outside.
function addStatement(node, names) {
  if (node === null || node === undefined) {
    return;
  }
  switch (node.type) {
    case 'FunctionDeclaration':
      names.add(node.id.name);
      break;
    case 'VariableDeclaration':
      if (node.kind === 'var') {
        node.declarations.forEach(({ id }) => addPattern(id, names));
      }
      break;
    case 'BlockStatement':
      node.body.forEach((statement) => addStatement(statement, names));
      break;
    case 'SwitchStatement':
      node.cases.forEach(({ consequent }) =>
        consequent.forEach((statement) => addStatement(statement, names)));
      break;
    default:
      // All places where other statements hold statements.
      for (const part of ['init', 'left', 'body', 'consequent', 'alternate', 'block', 'handler',
                          'finalizer']) {
        if (!/Expression|Class/.test(node.type)) {
          addStatement(node[part], names);
        }
      }
  }
}

function addPattern(node, names) {
  switch (node?.type) {
    case 'Identifier':
      names.add(node.name);
      break;
    case 'ObjectPattern':
      node.properties.forEach((property) => addPattern(property.value ?? property, names));
      break;
    case 'ArrayPattern':
      node.elements.forEach((element) => addPattern(element, names));
      break;
    case 'AssignmentPattern':
      addPattern(node.left, names);
      break;
    case 'RestElement':
      addPattern(node.argument, names);
      break;
  }
}

module.exports = { declaredNames };
