'use strict';

// Rewrites what is typed so that it can be run line by line: variables of one line are there in
// the next, may be declared again, and await may be used outside of functions.
//
// Declarations become assignments to properties of the scope, which the caller makes before.

const functionTypes = new Set([
  'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'MethodDefinition',
  'PropertyDefinition', 'StaticBlock',
]);

function parse(code) {
  const acorn = require('internal/deps/acorn');
  return acorn.parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: false,
    allowHashBang: true,
  });
}

// Calls visit(node, parent) for all nodes that belong to no function inside.
function walk(node, visit, parent = null) {
  if (visit(node, parent) === false || functionTypes.has(node.type)) return;
  for (const key of Object.keys(node)) {
    const value = node[key];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, visit, node);
    }
  }
}

function namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier': return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesOf(property.value ?? property.argument));
    case 'ArrayPattern': return pattern.elements.flatMap(namesOf);
    case 'AssignmentPattern': return namesOf(pattern.left);
    case 'RestElement': return namesOf(pattern.argument);
    default: return [];
  }
}

class Rewriter {
  #code;
  #edits = [];
  names = [];
  constants = [];

  constructor(code) {
    this.#code = code;
  }

  replace(start, end, text) {
    this.#edits.push({ start, end, text });
  }

  #declare(declaration) {
    for (const { id } of declaration.declarations) {
      const names = namesOf(id);
      this.names.push(...names);
      if (declaration.kind === 'const') this.constants.push(...names);
    }
  }

  // let a = 1, { b } = c;   becomes   void ((a = 1), ({ b } = c));
  declaration(node) {
    this.#declare(node);
    const { declarations } = node;
    this.replace(node.start, declarations[0].start, 'void (');
    declarations.forEach((declarator, index) => {
      this.replace(declarator.start, declarator.start, '(');
      this.replace(declarator.end, declarator.end,
                   declarator.init === null ? ' = undefined)' : ')');
      if (index === declarations.length - 1) this.replace(declarator.end, declarator.end, ')');
    });
    if (!this.#code.slice(node.start, node.end).endsWith(';')) this.replace(node.end, node.end, ';');
  }

  // for (var a of b)   becomes   for (a of b)
  loopHead(node) {
    this.#declare(node);
    this.replace(node.start, node.declarations[0].start, '');
  }

  classDeclaration(node) {
    this.names.push(node.id.name);
    this.replace(node.start, node.start, `void (${node.id.name} = `);
    this.replace(node.end, node.end, ');');
  }

  functionDeclaration(node, assigned) {
    this.names.push(node.id.name);
    assigned.push(node.id.name);
  }

  text() {
    // Of edits at one place the first that was asked for comes first.
    const edits = this.#edits.map((edit, order) => ({ ...edit, order }))
      .sort((a, b) => a.start - b.start || a.order - b.order);
    let result = '';
    let position = 0;
    for (const { start, end, text } of edits) {
      result += this.#code.slice(position, start) + text;
      position = end;
    }
    return result + this.#code.slice(position);
  }
}

function isLoopHead(node, parent) {
  return (/^For(In|Of)Statement$/.test(parent.type) && parent.left === node);
}

function rewriteVariables(program, rewriter) {
  walk(program, (node, parent) => {
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      if (isLoopHead(node, parent)) {
        rewriter.loopHead(node);
      } else if (parent.type === 'ForStatement' && parent.init === node) {
        // The head of a loop takes an expression as well, without the semicolon.
        rewriter.names.push(...node.declarations.flatMap(({ id }) => namesOf(id)));
        rewriter.replace(node.start, node.declarations[0].start, '');
      } else {
        rewriter.declaration(node);
      }
    }
  });
}

function hasAwait(program) {
  let found = false;
  walk(program, (node) => {
    if (node.type === 'AwaitExpression' || node.kind === 'await using' ||
        (node.type === 'ForOfStatement' && node.await)) {
      found = true;
    }
    return !found;
  });
  return found;
}

// { code, names, constants, isAsync }, or undefined when it can be run as it is. Inside of a
// function variables would not become properties of the scope by themselves.
function transform(code) {
  const program = parse(code);
  const isAsync = hasAwait(program);
  const rewriter = new Rewriter(code);
  const functions = [];
  for (const node of program.body) {
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
      rewriter.declaration(node);
    } else if (node.type === 'ClassDeclaration') {
      rewriter.classDeclaration(node);
    } else if (node.type === 'FunctionDeclaration' && isAsync) {
      rewriter.functionDeclaration(node, functions);
    }
  }
  if (isAsync) rewriteVariables(program, rewriter);
  if (!isAsync && rewriter.names.length === 0) return undefined;
  if (isAsync) returnLastValue(program, rewriter);
  const { names, constants } = rewriter;
  const assignments = functions.map((name) => `this.${name} = ${name};`).join('');
  const text = assignments + rewriter.text();
  return { code: isAsync ? `(async () => {${text}\n})()` : text, names, constants, isAsync };
}

// In an object, so that a promise is not awaited a second time.
function returnLastValue(program, rewriter) {
  const last = program.body.at(-1);
  if (last?.type !== 'ExpressionStatement') return;
  rewriter.replace(last.start, last.expression.start, 'return { value: (');
  rewriter.replace(last.expression.end, last.end, ') };');
}

module.exports = { parse, transform };
