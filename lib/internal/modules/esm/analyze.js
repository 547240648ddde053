'use strict';

// What a module imports and exports: the entries that the specification calls ImportEntries and
// ExportEntries, found in its syntax tree.

const { addDeclaration } = require('internal/modules/esm/scope');

// The name of an identifier or of a string that stands for one.
function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

function attributesOf(node) {
  const attributes = { __proto__: null };
  for (const { key, value } of node.attributes ?? []) attributes[nameOf(key)] = value.value;
  return attributes;
}

// Fields are its own, whatever a program has made of Object.prototype.
class Interface {
  requests = [];       // { specifier, attributes, position, phase }
  imports = new Map(); // local name -> { request, name }, name null for the namespace
  locals = new Map();  // exported name -> local name
  indirect = new Map(); // exported name -> { request, name }, name null for the namespace
  stars = [];          // requests

  request(node, phase = 'evaluation') {
    return this.addRequest(node.source.value, attributesOf(node), node.source.start, phase);
  }

  addRequest(specifier, attributes, position, phase = 'evaluation') {
    const key = `${phase} ${JSON.stringify(attributes)}`;
    let index = this.requests.findIndex(
      (known) => known.specifier === specifier && known.key === key);
    if (index === -1) {
      index = this.requests.length;
      this.requests.push({ specifier, attributes, key, position, phase });
    }
    return index;
  }

  addImport(node, phase) {
    const request = this.request(node, phase);
    for (const specifier of node.specifiers) {
      let name = null;
      if (specifier.type === 'ImportDefaultSpecifier') name = 'default';
      else if (specifier.type === 'ImportSpecifier') name = nameOf(specifier.imported);
      this.imports.set(specifier.local.name, { request, name, position: specifier.start });
    }
  }

  addStar(node) {
    const request = this.request(node);
    if (node.exported === null) this.stars.push(request);
    else this.indirect.set(nameOf(node.exported), { request, name: null });
  }

  addNamed(node) {
    if (node.source !== null) {
      const request = this.request(node);
      for (const { exported, local, start } of node.specifiers) {
        this.indirect.set(nameOf(exported), { request, name: nameOf(local), position: start });
      }
    } else if (node.declaration !== null) {
      const names = new Set();
      if (node.declaration.type === 'VariableDeclaration') addDeclaration(node.declaration, names);
      else names.add(node.declaration.id.name);
      for (const name of names) this.locals.set(name, name);
    } else {
      for (const { exported, local } of node.specifiers) {
        this.locals.set(nameOf(exported), local.name);
      }
    }
  }

  // What is imported and then exported is a way to the other module's variable.
  finish() {
    for (const [exported, local] of this.locals) {
      const entry = this.imports.get(local);
      if (entry === undefined) continue;
      this.locals.delete(exported);
      this.indirect.set(exported, entry);
    }
  }
}

// `defaultName` is the variable that holds a default export which has no name; phaseOf(node) is that
// of a declaration.
function analyze(program, defaultName, phaseOf) {
  const result = new Interface();
  for (const node of program.body) {
    switch (node.type) {
      case 'ImportDeclaration': result.addImport(node, phaseOf(node)); break;
      case 'ExportAllDeclaration': result.addStar(node); break;
      case 'ExportNamedDeclaration': result.addNamed(node); break;
      case 'ExportDefaultDeclaration': {
        const { declaration } = node;
        const isNamed = (declaration.type === 'FunctionDeclaration' ||
          declaration.type === 'ClassDeclaration') && declaration.id !== null;
        result.locals.set('default', isNamed ? declaration.id.name : defaultName);
        break;
      }
      default: // Any other statement is the body's own.
    }
  }
  result.finish();
  return result;
}

module.exports = { Interface, analyze, attributesOf };
