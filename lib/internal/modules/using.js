'use strict';

// Explicit resource management for an engine that does not know its syntax: the declarations
// `using` and `await using` become `const`, and the block that they stand in becomes a `try` whose
// `finally` disposes of the resources. Only texts that the engine refuses come here.
//
//   { using file = open(); read(file); }
//
// becomes
//
//   { const U=$rondoUsing();try{const file = open();U.use(file); read(file);
//     }catch(E){U.fail(E)}finally{U.dispose()}}
//
// without the line break: no edit adds or removes a line.

const { Edits } = require('internal/modules/esm/edits');
const { makeResources } = require('internal/modules/using_resources');

const globalName = '$rondoUsing';

function defineGlobal() {
  if (Object.hasOwn(globalThis, globalName)) return;
  Object.defineProperty(globalThis, globalName, {
    configurable: true, enumerable: false, writable: true, value: makeResources,
  });
}

function isUsing(node) {
  return node?.type === 'VariableDeclaration' &&
    (node.kind === 'using' || node.kind === 'await using');
}

class Rewriter {
  constructor(source, factory) {
    this.source = source;
    this.factory = factory;
    this.edits = new Edits(source);
    // Names of our own must not be those of the program.
    let mark = '_$';
    while (source.includes(mark)) mark += '$';
    this.resources = `${mark}r`;
    this.error = `${mark}e`;
    this.element = `${mark}v`;
    this.count = 0;
    // Where the resources of a module itself go, which its loader disposes of.
    this.moduleResources = undefined;
    this.isModuleAsync = false;
  }

  opening() {
    return `const ${this.resources}=${this.factory}();try{`;
  }

  closing(isAsync) {
    const { resources, error } = this;
    const last = isAsync ?
      `while(${resources}.next())try{await ${resources}.value}catch(${error})` +
        `{${resources}.fail(${error})}${resources}.end()` :
      `${resources}.dispose()`;
    return `}catch(${error}){${resources}.fail(${error})}finally{${last}}`;
  }

  useOf(declaration, value, resources = this.resources) {
    this.count++;
    return `${resources}.${declaration.kind === 'using' ? 'use' : 'useAsync'}(${value})`;
  }

  program(node) {
    if (node.sourceType !== 'module') {
      this.statements(node.body, this.source.length, '\n', true);
      return;
    }
    const declarations = node.body.filter(isUsing);
    this.moduleResources = declarations.length > 0 ? `${this.resources}m` : undefined;
    this.isModuleAsync = declarations.some(({ kind }) => kind === 'await using');
    for (const one of node.body) {
      if (isUsing(one)) this.declaration(one, this.moduleResources);
      else this.visit(one);
    }
  }

  visit(node) {
    const special = visitors[node.type];
    if (special !== undefined) special(this, node);
    else if (isUsing(node)) this.declaration(node, this.resources);
    else this.visitChildren(node);
  }

  visitChildren(node) {
    for (const key in node) {
      const child = node[key];
      if (child === null || typeof child !== 'object') continue;
      if (Array.isArray(child)) this.visitList(child);
      else if (typeof child.type === 'string') this.visit(child);
    }
  }

  visitList(list) {
    for (const one of list) {
      if (one !== null && typeof one.type === 'string') this.visit(one);
    }
  }

  // A list of statements that may hold declarations; `end` is where it ends.
  statements(list, end, gap, isFunctionLevel) {
    const declarations = list.filter(isUsing);
    if (declarations.length === 0) {
      this.visitList(list);
      return;
    }
    const first = list.find(({ directive }) => directive === undefined);
    this.edits.insert(first.start, this.opening());
    if (isFunctionLevel) this.keepLastFunctions(list);
    this.visitList(list);
    const isAsync = declarations.some(({ kind }) => kind === 'await using');
    this.edits.insert(end, gap + this.closing(isAsync));
  }

  // A function may be declared twice in the body of a function, but not in a block.
  keepLastFunctions(list) {
    const last = new Map();
    for (const node of list) {
      if (node.type !== 'FunctionDeclaration') continue;
      const earlier = last.get(node.id.name);
      if (earlier !== undefined) {
        this.edits.insert(earlier.start, 'void ');
        this.edits.insert(earlier.end, ';');
      }
      last.set(node.id.name, node);
    }
  }

  keyword(node) {
    const { start } = node.declarations[0];
    this.edits.replace(node.start, start, 'const '.padEnd(start - node.start));
  }

  declaration(node, resources) {
    this.keyword(node);
    node.declarations.forEach(({ end, id, init }, index) => {
      this.visit(init);
      const use = `;${this.useOf(node, id.name, resources)};`;
      const next = node.declarations[index + 1];
      if (next === undefined) this.edits.insert(end, use);
      else this.edits.blank(end, next.start, `${use}const `);
    });
  }

  // for (using NAME of RIGHT) BODY: each round has its own resource.
  forOf(node) {
    const { body, left, right } = node;
    const [{ id }] = left.declarations;
    this.edits.replace(left.start, left.end, `const ${this.element}`);
    this.visit(right);
    this.edits.insert(body.start, `{${this.opening()}const ${id.name}=${this.element};` +
      `${this.useOf(left, id.name)};`);
    this.visit(body);
    this.edits.insert(body.end, `${this.closing(left.kind === 'await using')}}`);
  }

  // for (using NAME = INIT; ...): the resource is that of all rounds. Labels stay at the loop.
  forThree(node, first) {
    const { body, init, test, update } = node;
    this.edits.insert(first.start, `{${this.opening()}`);
    this.keyword(init);
    for (const { init: value } of init.declarations) {
      this.edits.insert(value.start, `${this.useOf(init, '(').slice(0, -1)}`);
      this.visit(value);
      this.edits.insert(value.end, '))');
    }
    if (test !== null) this.visit(test);
    if (update !== null) this.visit(update);
    this.visit(body);
    this.edits.insert(node.end, `${this.closing(init.kind === 'await using')}}`);
  }

  // A loop, and the first of its labels.
  loop(node, first) {
    if (node.type === 'ForStatement' && isUsing(node.init)) this.forThree(node, first);
    else this.visit(node);
  }
}

function visitFunction(rewriter, node) {
  rewriter.visitList(node.params);
  const { body } = node;
  if (body.type !== 'BlockStatement') rewriter.visit(body);
  else rewriter.statements(body.body, body.end - 1, '', true);
}

const visitors = {
  '__proto__': null,
  'ArrowFunctionExpression': visitFunction,
  'FunctionDeclaration': visitFunction,
  'FunctionExpression': visitFunction,

  BlockStatement(rewriter, node) {
    rewriter.statements(node.body, node.end - 1, '', false);
  },

  StaticBlock(rewriter, node) {
    rewriter.statements(node.body, node.end - 1, '', true);
  },

  LabeledStatement(rewriter, node) {
    let inner = node.body;
    while (inner.type === 'LabeledStatement') inner = inner.body;
    rewriter.loop(inner, node);
  },

  ForStatement(rewriter, node) {
    if (isUsing(node.init)) rewriter.forThree(node, node);
    else rewriter.visitChildren(node);
  },

  ForOfStatement(rewriter, node) {
    if (isUsing(node.left)) rewriter.forOf(node);
    else rewriter.visitChildren(node);
  },
};

// Of a program that is parsed: { text, edits, moduleResources, isModuleAsync }; undefined if there
// is nothing to rewrite.
function rewriteProgram(source, program, factory = globalName) {
  const rewriter = new Rewriter(source, factory);
  rewriter.program(program);
  if (rewriter.count === 0) return undefined;
  if (factory === globalName) defineGlobal();
  const { edits, moduleResources, isModuleAsync } = rewriter;
  return { text: edits.apply(), edits, moduleResources, isModuleAsync };
}

// Of a text that the engine has refused: { text } to try instead, or { error } of the parser if the
// engine would only complain about a declaration that is right; undefined if neither applies.
function rewrite(source, sourceType, { factory, refusedLine } = {}) {
  let program;
  try {
    program = require('internal/deps/acorn').parse(source, {
      allowHashBang: true, ecmaVersion: 'latest', sourceType,
    });
  } catch (error) {
    const line = source.split('\n')[refusedLine - 1] ?? '';
    const isLater = /\busing[^\S\n]+[\p{ID_Start}$_]/u.test(line) && error.loc.line > refusedLine;
    return isLater ? { error } : undefined;
  }
  return rewriteProgram(source, program, factory);
}

// The same as an expression, for contexts that do not have our global.
function factoryText() {
  return `(${makeResources.toString().replace(/\n\s*/g, ' ')})`;
}

module.exports = { factoryText, rewrite, rewriteProgram };
