'use strict';

// Which names the parts of a module declare, so that a reference to an import can be told from one
// to a variable of the same name. Modules are strict: functions in blocks belong to the block.

// Adds the names that a pattern binds.
function addPattern(pattern, names) {
  if (pattern === null) return;
  switch (pattern.type) {
    case 'Identifier': names.add(pattern.name); break;
    case 'ObjectPattern':
      for (const property of pattern.properties) addPattern(property.value ?? property, names);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) addPattern(element, names);
      break;
    case 'AssignmentPattern': addPattern(pattern.left, names); break;
    case 'RestElement': addPattern(pattern.argument, names); break;
    default: // A member expression binds nothing.
  }
}

function addDeclaration(declaration, names) {
  for (const { id } of declaration.declarations) addPattern(id, names);
}

// The names of let, const, class and functions that stand directly in a list of statements.
function addLexical(statements, names) {
  for (const statement of statements) {
    const node = statement.declaration ?? statement;
    if (node.type === 'VariableDeclaration') {
      if (node.kind !== 'var') addDeclaration(node, names);
    } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      if (node.id !== null) names.add(node.id.name);
    }
  }
}

// The parts of a statement in which a `var` would be hoisted out of it.
const statementParts = {
  '__proto__': null,
  'BlockStatement': ['body'],
  'CatchClause': ['body'],
  'DoWhileStatement': ['body'],
  'ForInStatement': ['left', 'body'],
  'ForOfStatement': ['left', 'body'],
  'ForStatement': ['init', 'body'],
  'IfStatement': ['consequent', 'alternate'],
  'LabeledStatement': ['body'],
  'SwitchCase': ['consequent'],
  'SwitchStatement': ['cases'],
  'TryStatement': ['block', 'handler', 'finalizer'],
  'WhileStatement': ['body'],
};

function addHoisted(node, names) {
  if (node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const one of node) addHoisted(one, names);
    return;
  }
  if (node.type === 'VariableDeclaration') {
    if (node.kind === 'var') addDeclaration(node, names);
    return;
  }
  if (node.type === 'ExportNamedDeclaration') {
    addHoisted(node.declaration, names);
    return;
  }
  const parts = statementParts[node.type];
  if (parts === undefined) return;
  for (const part of parts) addHoisted(node[part], names);
}

function isFunction(node) {
  return node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression';
}

// The names that a node declares for what is inside of it; undefined if it makes no scope.
function namesDeclaredIn(node) {
  const names = new Set();
  if (isFunction(node)) {
    if (node.type === 'FunctionExpression' && node.id !== null) names.add(node.id.name);
    for (const parameter of node.params) addPattern(parameter, names);
    if (node.body.type === 'BlockStatement') {
      addLexical(node.body.body, names);
      addHoisted(node.body.body, names);
    }
    return names;
  }
  switch (node.type) {
    case 'BlockStatement':
      addLexical(node.body, names);
      return names;
    case 'StaticBlock':
      addLexical(node.body, names);
      addHoisted(node.body, names);
      return names;
    case 'ClassDeclaration':
    case 'ClassExpression':
      if (node.id !== null) names.add(node.id.name);
      return names;
    case 'CatchClause':
      addPattern(node.param, names);
      return names;
    case 'ForStatement':
      if (node.init !== null) addLexical([node.init], names);
      return names;
    case 'ForInStatement':
    case 'ForOfStatement':
      addLexical([node.left], names);
      return names;
    case 'SwitchStatement':
      for (const { consequent } of node.cases) addLexical(consequent, names);
      return names;
    default:
      return undefined;
  }
}

module.exports = { addDeclaration, addPattern, isFunction, namesDeclaredIn };
