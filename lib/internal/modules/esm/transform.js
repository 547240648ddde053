'use strict';

// Makes a function of a module's text, since the engine offers no modules to those who embed it.
//
// The function is a generator. Up to its first `yield` it is instantiated: functions are hoisted
// and the getters of the exports are installed, all of them in their dead zones. What follows is
// the evaluation, and a top-level `await` is a `yield` there. A reference to an import becomes a
// property of an object with getters. No edit adds or removes a line.

const { analyze } = require('internal/modules/esm/analyze');
const { Edits } = require('internal/modules/esm/edits');
const { showOriginalTexts } = require('internal/modules/function_text');
const { addPattern, isFunction, namesDeclaredIn } = require('internal/modules/esm/scope');
const { prefix: { length: prefixLength } } = require('internal/modules/wrapper');

// Set while a program is recorded: what is awaited goes through a function then. callFor(url, line,
// isLoop) gives the beginning of the call, isName(name) tells whether that is such a function.
let marker = null;
function setAwaitMarker(value) {
  marker = value;
  internalBinding('core').isAwaitMarked = value !== null;
}

class Translator {
  // `using`: what became of such declarations, if there were any; `phases`: where imports have one.
  constructor(source, program, url, using, phases) {
    this.source = source;
    this.using = using;
    this.phases = phases;
    this.program = program;
    this.url = url;
    this.edits = new Edits(source);
    // Names of our own must not be those of the module.
    let mark = '_$';
    while (source.includes(mark)) mark += '$';
    this.mark = mark;
    this.record = `${mark}module`;
    this.importsName = `${mark}i`;
    this.defaultName = `${mark}default`;
    this.installName = `${mark}x`;
    this.interface = analyze(program, this.defaultName, ({ start }) => (
      phases?.declarations.has(this.originOf(start)) ? 'source' : 'evaluation'));
    this.hasAwait = using?.isModuleAsync === true;
    // Names that something is assigned to, anywhere.
    this.assigned = new Set();
    this.loops = 0;
    this.scopes = [];
    this.functionDepth = 0;
    this.methodDepth = 0;  // Without arrow functions.
    // Where statements of lists begin: a parenthesis there would continue the line before.
    this.statementStarts = new Set();
  }

  translate() {
    showOriginalTexts();
    for (const node of this.program.body) this.topLevel(node);
    const body = this.edits.apply();
    const resources = this.using?.moduleResources === undefined ? '' :
      `const ${this.using.moduleResources}=${this.record}.resources();`;
    const head = `(function*(${this.record},${this.importsName}){'use strict';${resources}` +
      `${this.installName}();yield;`;
    // Columns of the first line are counted behind the wrapper of a CommonJS module.
    return `${head.padEnd(prefixLength)}${body}\n${this.installer()}})`;
  }

  installer() {
    const getters = [];
    for (const [exported, local] of this.interface.locals) {
      getters.push(`${JSON.stringify(exported)},()=>${local}`);
    }
    const named = this.namesDefault ? `${this.record}.nameDefault(${this.defaultName});` : '';
    return `function ${this.installName}(){${named}${this.record}.install([${getters.join(',')}])}`;
  }

  topLevel(node) {
    this.statementStarts.add(node.start);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        this.edits.blank(node.start, node.end, ';');
        break;
      case 'ExportNamedDeclaration':
        if (node.declaration === null) {
          this.edits.blank(node.start, node.end, ';');
        } else {
          this.edits.blank(node.start, node.declaration.start, ';');
          this.visit(node.declaration, node);
        }
        break;
      case 'ExportDefaultDeclaration':
        this.exportDefault(node);
        break;
      default:
        this.visit(node, this.program);
    }
  }

  exportDefault(node) {
    const { declaration } = node;
    if (declaration.type === 'FunctionDeclaration') {
      this.edits.blank(node.start, declaration.start, ';');
      if (declaration.id === null) {
        this.namesDefault = true;
        const keyword = /^(?:async\b(?:\s|\/\*[^]*?\*\/|\/\/.*)*)?function(?:\s|\/\*[^]*?\*\/|\/\/.*)*\*?/
          .exec(this.source.slice(declaration.start, declaration.end))[0];
        this.edits.insert(declaration.start + keyword.length, ` ${this.defaultName}`);
      }
    } else if (declaration.type === 'ClassDeclaration' && declaration.id !== null) {
      this.edits.blank(node.start, declaration.start, ';');
    } else {
      // A function or class without a name gets that of the property.
      const keywordEnd = this.source.indexOf('default', node.start) + 'default'.length;
      this.edits.blank(node.start, keywordEnd, `const ${this.defaultName}={default:`);
      const hasSemicolon = declaration.type !== 'ClassDeclaration' &&
        this.source[node.end - 1] === ';';
      this.visit(declaration, node);
      this.edits.insert(hasSemicolon ? node.end - 1 : node.end, '}.default;');
      return;
    }
    this.visit(declaration, node);
  }

  // The position in the module's own text.
  originOf(position) {
    return this.using === undefined ? position : this.using.edits.positionOf(position);
  }

  isImport(name) {
    if (!this.interface.imports.has(name)) return false;
    return !this.scopes.some((names) => names.has(name));
  }

  visitList(list, parent) {
    for (const node of list) {
      if (node !== null) this.visit(node, parent);
    }
  }

  visitChildren(node) {
    for (const key in node) {
      const child = node[key];
      if (child === null || typeof child !== 'object') continue;
      if (Array.isArray(child)) this.visitList(child, node);
      else if (typeof child.type === 'string') this.visit(child, node);
    }
  }

  visit(node, parent) {
    const special = visitors[node.type];
    if (special === undefined) {
      this.inScope(node, () => this.visitChildren(node));
    } else if (special !== null) {
      special(this, node, parent);
    }
  }

  inScope(node, walk) {
    const names = this.interface.imports.size === 0 ? undefined : namesDeclaredIn(node);
    const isInner = isFunction(node) || node.type === 'StaticBlock';
    if (names !== undefined) this.scopes.push(names);
    const isMethod = isInner && node.type !== 'ArrowFunctionExpression';
    if (isInner) this.functionDepth++;
    if (isMethod) this.methodDepth++;
    walk();
    if (isMethod) this.methodDepth--;
    if (isInner) this.functionDepth--;
    if (names !== undefined) this.scopes.pop();
  }

  // What is awaited, or, of a loop, gone through.
  visitAwaited(node, parent) {
    const name = node.type === 'CallExpression' ? node.callee.name : undefined;
    if (marker === null || marker.isName(name)) {
      this.visit(node, parent);
      return;
    }
    const line = this.source.slice(0, parent.start).split('\n').length;
    const call = marker.callFor(this.url, line, parent.type === 'ForOfStatement');
    this.edits.insert(node.start, `${call}, (`);
    this.visit(node, parent);
    this.edits.insert(node.end, '))');
  }

  // A function that is called must not see the object that holds it as `this`.
  visitCallee(callee, parent) {
    if (callee.type !== 'Identifier' || !this.isImport(callee.name)) {
      this.visit(callee, parent);
      return;
    }
    const opening = this.statementStarts.has(callee.start) ? ';(1,' : '(0,';
    this.edits.replace(callee.start, callee.end, `${opening}${this.importsName}.${callee.name})`);
  }

  visitLoop(node, label) {
    const { edits } = this;
    if (node.left.type !== 'VariableDeclaration') addPattern(node.left, this.assigned);
    if (node.await !== true) {
      this.inScope(node, () => this.visitChildren(node));
      return;
    }
    if (this.functionDepth > 0) {
      this.inScope(node, () => {
        this.visit(node.left, node);
        this.visitAwaited(node.right, node);
        this.visit(node.body, node);
      });
      return;
    }
    // for await (LEFT of RIGHT) BODY, as a loop that yields what is to be awaited.
    this.hasAwait = true;
    const steps = `${this.record}Steps${this.loops++}`;
    const first = label ?? node;
    edits.insert(first.start, `{const ${steps}=${this.record}.steps();try{`);
    edits.blank(node.start, node.left.start, `for(${steps}.open(`);
    const between = this.source.slice(node.left.end, node.right.start);
    edits.blank(node.left.end, node.left.end + between.length, '');
    edits.blank(node.left.start, node.left.end);
    this.inScope(node, () => {
      this.visitAwaited(node.right, node);
      const left = this.source.slice(node.left.start, node.left.end).replace(/\s+/g, ' ');
      const close = this.source.lastIndexOf(')', node.body.start - 1);
      edits.replace(close, close + 1,
                    `);${steps}.step(yield ${steps}.next());){` +
                    assignment(node.left, left, `${steps}.value`));
      this.visit(node.body, node);
    });
    edits.insert(node.end, `}}catch(${steps}Error){${steps}.fail(${steps}Error)}` +
      `finally{if(${steps}.isOpen)${steps}.closed(yield ${steps}.close())}}`);
  }
}

function assignment(left, text, value) {
  return left.type === 'VariableDeclaration' ? `${text}=${value};` : `(${text}=${value});`;
}

const visitors = {
  '__proto__': null,

  Identifier(translator, node) {
    if (node.name === 'arguments' && translator.methodDepth === 0) {
      // Modules have none, but the function that we make has.
      translator.edits.replace(node.start, node.end, `${translator.mark}arguments`);
    } else if (translator.isImport(node.name)) {
      translator.edits.replace(node.start, node.end, `${translator.importsName}.${node.name}`);
    }
  },

  MemberExpression(translator, node) {
    translator.visit(node.object, node);
    if (node.computed) translator.visit(node.property, node);
  },

  AssignmentExpression(translator, node) {
    addPattern(node.left, translator.assigned);
    translator.visitChildren(node);
  },

  UpdateExpression(translator, node) {
    addPattern(node.argument, translator.assigned);
    translator.visitChildren(node);
  },

  ForInStatement(translator, node) {
    if (node.left.type !== 'VariableDeclaration') addPattern(node.left, translator.assigned);
    translator.inScope(node, () => translator.visitChildren(node));
  },

  Property(translator, node) {
    if (node.computed) translator.visit(node.key, node);
    if (node.shorthand) {
      const target = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
      if (translator.isImport(target.name)) {
        translator.edits.insert(target.start, `${target.name}: `);
      }
    }
    translator.visit(node.value, node);
  },

  PropertyDefinition(translator, node) {
    if (node.computed) translator.visit(node.key, node);
    if (node.value === null) return;
    translator.functionDepth++;
    translator.visit(node.value, node);
    translator.functionDepth--;
  },

  MethodDefinition(translator, node) {
    if (node.computed) translator.visit(node.key, node);
    translator.visit(node.value, node);
  },

  CallExpression(translator, node) {
    translator.visitCallee(node.callee, node);
    translator.visitList(node.arguments, node);
  },

  TaggedTemplateExpression(translator, node) {
    translator.visitCallee(node.tag, node);
    translator.visit(node.quasi, node);
  },

  BlockStatement(translator, node) {
    for (const { start } of node.body) translator.statementStarts.add(start);
    translator.inScope(node, () => translator.visitList(node.body, node));
  },

  StaticBlock(translator, node) {
    for (const { start } of node.body) translator.statementStarts.add(start);
    translator.inScope(node, () => translator.visitList(node.body, node));
  },

  SwitchCase(translator, node) {
    for (const { start } of node.consequent) translator.statementStarts.add(start);
    translator.visitChildren(node);
  },

  LabeledStatement(translator, node) {
    let inner = node.body;
    while (inner.type === 'LabeledStatement') inner = inner.body;
    if (inner.type === 'ForOfStatement') translator.visitLoop(inner, node);
    else translator.visit(inner, node);
  },

  ForOfStatement(translator, node) {
    translator.visitLoop(node, undefined);
  },

  MetaProperty(translator, node) {
    if (node.meta.name === 'import') {
      translator.edits.replace(node.start, node.end, `${translator.record}.meta`);
    }
  },

  ImportExpression(translator, node) {
    const isSource = translator.phases?.calls.has(translator.originOf(node.start));
    translator.edits.replace(node.start, node.start + 'import'.length,
                             `${translator.record}.${isSource ? 'importSource' : 'import'}`);
    translator.visitChildren(node);
  },

  AwaitExpression(translator, node) {
    if (translator.functionDepth === 0) {
      translator.hasAwait = true;
      const gap = /^await(?:\s*)/.exec(translator.source.slice(node.start))[0];
      translator.edits.blank(node.start, node.start + gap.length,
                             `${translator.statementStarts.has(node.start) ? ';' : ''}(yield ` +
                             `${translator.record}.at(${translator.originOf(node.start)},`);
      translator.visitAwaited(node.argument, node);
      translator.edits.insert(node.end, '))');
    } else {
      translator.visitAwaited(node.argument, node);
    }
  },

  BreakStatement: null,
  ContinueStatement: null,
  Literal: null,
  ThisExpression: null,
};

function parse(source) {
  return require('internal/deps/acorn').parse(source, {
    ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
  });
}

// { text, interface, hasAwait, columnOf, isConstant }: the text is an expression whose value is the function;
// isConstant(local) tells of a variable that it keeps its value once the module is evaluated.
function transform(source, url) {
  const given = source.startsWith('#!') ? `//${source.slice(2)}` : source;
  const phases = !given.includes('source') ? undefined :
    require('internal/modules/esm/source_phase').removePhases(given);
  const text = phases?.text ?? given;
  const program = parse(text);
  const using = !text.includes('using') ? undefined :
    require('internal/modules/using').rewriteProgram(text, program);
  const translator = using === undefined ? new Translator(text, program, url, undefined, phases) :
    new Translator(using.text, parse(using.text), url, using, phases);
  const canEvaluateText = source.includes('eval');
  return {
    text: translator.translate(),
    interface: translator.interface,
    hasAwait: translator.hasAwait,
    columnOf: (line, column) => {
      const before = translator.edits.columnOf(line, column);
      return using === undefined ? before : using.edits.columnOf(line, before);
    },
    isConstant: (local) => !canEvaluateText && !translator.assigned.has(local),
  };
}

module.exports = { setAwaitMarker, transform };
