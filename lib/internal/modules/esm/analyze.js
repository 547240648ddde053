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
  requests = [];
  imports = new Map(); // local name -> { request, name }, name null for the namespace
  locals = new Map();  // exported name -> local name
  indirect = new Map(); // exported name -> { request, name }, name null for the namespace
  stars = [];          // requests

  // Its number, by which the engine knows it, too.
  request(node) {
    const key = JSON.stringify([node.source.value, attributesOf(node)]);
    const index = this.requests.indexOf(key);
    return index === -1 ? this.requests.push(key) - 1 : index;
  }

  addImport(node) {
    const request = this.request(node);
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

function analyze(program) {
  const result = new Interface();
  for (const node of program.body) {
    switch (node.type) {
      case 'ImportDeclaration': result.addImport(node); break;
      case 'ExportAllDeclaration': result.addStar(node); break;
      case 'ExportNamedDeclaration': result.addNamed(node); break;
      default: // Any other statement is the body's own.
    }
  }
  result.finish();
  return result;
}

module.exports = { Interface, analyze, attributesOf };
