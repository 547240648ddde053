'use strict';

// Makes a function of a module's text without a syntax tree.
//
// The function takes the values of the imports when it is called, so this is for modules that are
// evaluated after everything that they import, and import nothing that changes later: those in no
// cycle. Their number is so great that it pays to be quick here. The others, and those that the
// scanner does not understand, are for transform.js.

const { scanModule } = internalBinding('vm');
const { builtinIdOf } = require('internal/modules/cjs_resolve');
const { Interface } = require('internal/modules/esm/analyze');
const { Edits } = require('internal/modules/esm/edits');
const { showOriginalTexts } = require('internal/modules/function_text');
const { prefix: { length: prefixLength } } = require('internal/modules/wrapper');

// Texts of this length are parsed in some ten milliseconds.
const parsedLengthMax = 32768;

// What src/text/module_scan.h tells, in its order, with the number of operands.
const parts = [
  ['request', 4], ['attribute', 4], ['importDefault', 2], ['importNamespace', 2],
  ['importNamed', 4], ['exportFrom', 4], ['exportStar', 0], ['exportStarAs', 2],
  ['exportList', 2], ['exportLocal', 4], ['exportPrefix', 2], ['nameDefault', 2],
  ['defaultFunction', 1], ['defaultValue', 4], ['dynamicImport', 2], ['meta', 2],
  ['assign', 2], ['constant', 2], ['evaluates', 0], ['awaited', 3],
  ['awaitedLoop', 0],
];

class QuickTranslator {
  constructor(source) {
    this.source = source;
    this.edits = new Edits(source);
    this.interface = new Interface();
    // Names of our own must not be those of the module.
    let mark = '_$';
    while (source.includes(mark)) mark += '$';
    this.record = `${mark}module`;
    this.importsName = `${mark}i`;
    this.defaultName = `${mark}default`;
    this.installName = `${mark}x`;
    this.lastRequest = null;
    this.assigned = new Set();
    this.constants = new Set();
    this.canEvaluateText = false;
    this.namesDefault = false;
    this.hasAwait = false;
    // Imports of built-in modules, which change if the program wants it.
    this.watched = new Set();
    // Those of them that do not follow.
    this.fixed = new Set();
  }

  read(numbers) {
    for (let index = 0; index < numbers.length;) {
      const [name, count] = parts[numbers[index++]];
      // An import of nothing is an import, too.
      if (name !== 'attribute' && this.lastRequest !== null) this.requestIndex();
      this[name](numbers[index], numbers[index + 1], numbers[index + 2], numbers[index + 3]);
      index += count;
    }
    if (this.lastRequest !== null) this.requestIndex();
  }

  text(start, end) { return this.source.slice(start, end); }

  request(start, end, specifierStart, specifierEnd) {
    this.edits.blank(start, end, ';');
    this.lastRequest = {
      specifier: this.text(specifierStart, specifierEnd),
      attributes: { __proto__: null },
      position: specifierStart - 1,
      index: -1,
    };
    this.lastRequest.isBuiltin = builtinIdOf(this.lastRequest.specifier) !== undefined;
  }

  attribute(start, end, valueStart, valueEnd) {
    this.lastRequest.attributes[this.text(start, end)] = this.text(valueStart, valueEnd);
  }

  // The attributes of a request are known by the time that something else comes.
  requestIndex() {
    const request = this.lastRequest;
    if (request.index === -1) {
      request.index =
        this.interface.addRequest(request.specifier, request.attributes, request.position);
    }
    return request.index;
  }

  addImport(local, name, position) {
    const request = this.requestIndex();
    this.interface.imports.set(local, { request, name, position });
    if (this.lastRequest.isBuiltin && name !== null && name !== 'default') this.watched.add(local);
  }

  importDefault(start, end) { this.addImport(this.text(start, end), 'default', start); }
  importNamespace(start, end) { this.addImport(this.text(start, end), null, start); }
  importNamed(start, end, localStart, localEnd) {
    this.addImport(this.text(localStart, localEnd), this.text(start, end), start);
  }

  exportFrom(start, end, exportedStart, exportedEnd) {
    this.interface.indirect.set(this.text(exportedStart, exportedEnd), {
      request: this.requestIndex(), name: this.text(start, end), position: start,
    });
  }

  exportStar() { this.interface.stars.push(this.requestIndex()); }
  exportStarAs(start, end) {
    this.interface.indirect.set(this.text(start, end), {
      request: this.requestIndex(), name: null,
    });
  }

  exportList(start, end) { this.edits.blank(start, end, ';'); }
  exportLocal(start, end, exportedStart, exportedEnd) {
    this.interface.locals.set(this.text(exportedStart, exportedEnd), this.text(start, end));
  }

  exportPrefix(start, end) { this.edits.blank(start, end, ';'); }
  nameDefault(start, end) { this.interface.locals.set('default', this.text(start, end)); }
  defaultFunction(place) {
    this.namesDefault = true;
    showOriginalTexts();
    this.edits.insert(place, ` ${this.defaultName}`);
    this.interface.locals.set('default', this.defaultName);
  }

  // A function or class without a name gets that of the property.
  defaultValue(start, valueStart, end, hasSemicolon) {
    this.edits.blank(start, valueStart, `const ${this.defaultName}={default:`);
    this.edits.insert(end, hasSemicolon === 1 ? '}.default' : '}.default;');
    this.interface.locals.set('default', this.defaultName);
  }

  dynamicImport(start, end) { this.#useRecord(start, end, 'import'); }
  meta(start, end) { this.#useRecord(start, end, 'meta'); }

  #useRecord(start, end, property) {
    showOriginalTexts();
    this.edits.replace(start, end, `${this.record}.${property}`);
  }

  assign(start, end) { this.assigned.add(this.text(start, end)); }
  constant(start, end) { this.constants.add(this.text(start, end)); }
  evaluates() { this.canEvaluateText = true; }

  // The place is for a program that ends without what it waits for.
  awaited(start, end, operandEnd) {
    this.hasAwait = true;
    this.edits.insert(end, ` ${this.record}.at(${start},`);
    this.edits.insert(operandEnd, ')');
  }

  awaitedLoop() { this.hasAwait = true; }

  // The variables of the imports.
  variables() {
    const { importsName } = this;
    const watched = this.watched.difference(this.fixed);
    const fixed = [];
    for (const local of this.interface.imports.keys()) if (!watched.has(local)) fixed.push(local);
    let text = fixed.length === 0 ? '' : `const{${fixed}}=${importsName};`;
    if (watched.size > 0) {
      const names = `{${[...watched]}}`;
      text += `let${names}=${importsName};${this.record}.watch(()=>{(${names}=${importsName})});`;
    }
    return text;
  }

  translate() {
    const variables = this.variables();
    if (variables !== '') this.edits.insert(0, variables);
    const keyword = this.hasAwait ? 'async function' : 'function';
    const head = `(${keyword}(${this.record},${this.importsName}){'use strict';` +
      `${this.installName}();`;
    // Columns of the first line are counted behind the wrapper of a CommonJS module.
    // What ends in the middle of a statement or an expression cannot go on with a constant.
    return `${head.padEnd(prefixLength)}${this.edits.apply()}\nconst ${this.installName}_=0;` +
      `${this.installer()}})`;
  }

  installer() {
    const getters = [];
    for (const [exported, local] of this.interface.locals) {
      getters.push(`${JSON.stringify(exported)},()=>${local}`);
    }
    const named = this.namesDefault ? `${this.record}.nameDefault(${this.defaultName});` : '';
    return `function ${this.installName}(){${named}${this.record}.install([${getters}])}`;
  }

  isConstant(local) {
    if (this.canEvaluateText) return this.constants.has(local) || local === this.defaultName;
    return !this.assigned.has(local);
  }
}

// As transform() of transform.js, or undefined. The function is no generator, and asynchronous if the
// module awaits something.
// `watched`: more imports that may change.
function transformQuickly(source, watched = []) {
  const text = source.startsWith('#!') ? `//${source.slice(2)}` : source;
  const found = scanModule(text);
  if (found === undefined) return undefined;
  const translator = new QuickTranslator(text);
  translator.read(new Int32Array(found.buffer));
  translator.interface.finish();
  for (const local of watched) translator.watched.add(local);
  // To assign to what may change would not be an error. Nearly always it is another variable of that
  // name, which only a parser can tell. With a large text that takes longer than all else, and then
  // it is the change that goes unnoticed.
  translator.fixed = translator.watched.intersection(translator.assigned);
  if (translator.fixed.size > 0 && text.length <= parsedLengthMax) return undefined;
  return {
    text: translator.translate(),
    interface: translator.interface,
    hasAwait: translator.hasAwait,
    isQuick: true,
    watched: translator.watched,
    columnOf: (line, column) => translator.edits.columnOf(line, column),
    isConstant: (local) => translator.isConstant(local),
  };
}

module.exports = { transformQuickly };
