'use strict';

// Module records: what the specification calls Source Text Module Records and Synthetic Module
// Records. How they are evaluated is in evaluate.js.

const { Steps } = require('internal/modules/esm/steps');
const { makeNamespace } = require('internal/modules/esm/namespace');

const kAmbiguous = Symbol('ambiguous');

class Record {
  #namespace;
  // A field of its own, whatever a program has made of Object.prototype.
  url;

  constructor(url) {
    this.url = url;
    this.status = 'unlinked';
    this.hasError = false;
    this.error = undefined;
  }

  getNamespace() {
    if (this.#namespace === undefined) {
      const getters = new Map();
      for (const name of this.exportedNames(new Set())) {
        const found = this.resolveExport(name, []);
        if (found !== null && found !== kAmbiguous) getters.set(name, found.read());
      }
      this.#namespace = makeNamespace(getters);
    }
    return this.#namespace;
  }

  fail(error) {
    this.status = 'evaluated';
    this.hasError = true;
    this.error = error;
  }
}

// A variable of a module; without a name, its namespace.
class Binding {
  record;
  name;

  constructor(record, name) {
    this.record = record;
    this.name = name;
  }

  equals(other) {
    return this.record === other.record && this.name === other.name;
  }

  // A function that gives the value.
  read() {
    const { record, name } = this;
    return name === null ? () => record.getNamespace() : record.getterOf(name);
  }

  // Whether the value will be the same for ever.
  isConstant() {
    return this.name === null ||
      (this.record.status === 'evaluated' && !this.record.hasError &&
       this.record.isConstant(this.name));
  }

  // Whether it will, once the module has been evaluated.
  becomesConstant() {
    return this.name === null || this.record.isConstant(this.name);
  }
}

// A module whose exports are values that a function computes.
class SyntheticRecord extends Record {
  constructor(url, names, evaluate) {
    super(url);
    this.names = names;
    this.values = { __proto__: null };
    this.evaluateBody = evaluate;
    this.canChange = false;
  }

  exportedNames() { return this.names; }

  resolveExport(name) {
    return this.names.has(name) ? new Binding(this, name) : null;
  }

  getterOf(name) { return () => this.values[name]; }
  isConstant(name) { return !this.canChange || name === 'default'; }

  evaluate() {
    if (this.status === 'evaluated') {
      if (this.hasError) throw this.error;
      return;
    }
    this.status = 'evaluated';
    try {
      this.evaluateBody(this.values);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }
}

// What the text of a module sees of us.
class Access {
  #record;
  #host;
  #meta;

  constructor(record, host) {
    this.#record = record;
    this.#host = host;
    this.import = (specifier, options) =>
      host.importDynamically(specifier, options, record.url);
    this.importSource = (specifier, options) =>
      host.importSource(specifier, options, record.url);
  }

  get meta() {
    return this.#meta ??= this.#host.makeMeta(this.#record);
  }

  install(list) {
    for (let index = 0; index < list.length; index += 2) {
      this.#record.getters.set(list[index], list[index + 1]);
    }
  }

  // A function that is exported without a name.
  nameDefault(value) {
    Object.defineProperty(value, 'name', { configurable: true, value: 'default' });
  }

  // What is awaited, and where.
  at(position, value) {
    this.#record.position = position;
    return value;
  }

  // A function that takes the values of imports again.
  watch(update) {
    require('internal/modules/esm/synthetic').watchBuiltins(() => {
      this.#record.readImports();
      update();
    });
  }

  steps() { return new Steps(); }

  // Of `using` declarations outside of functions and blocks.
  resources() {
    const { makeResources } = require('internal/modules/using_resources');
    return this.#record.resources = makeResources();
  }
}

// A body whose resources are disposed of when it is done.
function* disposingAfter(body, resources) {
  try {
    yield* body;
  } catch (error) {
    resources.fail(error);
  }
  while (resources.next()) {
    try {
      yield resources.value;
    } catch (error) {
      resources.fail(error);
    }
  }
  resources.end();
}

class SourceTextRecord extends Record {
  imports = Object.create(null);

  constructor(url, transformed, host) {
    super(url);
    const { text, interface: parts, hasAwait, isConstant, isQuick = false, watched } = transformed;
    this.text = text;
    this.host = host;
    this.parts = parts;
    this.hasAwait = hasAwait;
    this.isLocalConstant = isConstant;
    // Of a text that quick_transform.js has made: its function, and the imports that may change.
    this.isQuick = isQuick;
    this.compiled = undefined;
    this.watched = watched;
    this.requested = [];  // The records of parts.requests.
    this.getters = new Map();
    // For the evaluation.
    this.depth = 0;
    this.ancestorDepth = 0;
    this.cycleRoot = undefined;
    this.capability = undefined;
    this.asyncOrder = 0;  // Not zero: it is, or waits for, something asynchronous.
    this.pendingCount = 0;
    this.asyncParents = [];
    this.position = 0;
    this.resources = undefined;
  }

  getterOf(name) {
    return this.getters.get(name) ?? (() => this.readLate(name));
  }

  // Those of quick texts have no getters before they run.
  readLate(name) {
    const getter = this.getters.get(name);
    if (getter !== undefined) return getter();
    throw new ReferenceError(
      `Cannot access '${this.parts.locals.get(name)}' before initialization`);
  }

  isConstant(name) { return this.isLocalConstant(this.parts.locals.get(name)); }

  exportedNames(seen) {
    const names = new Set();
    if (seen.has(this)) return names;
    seen.add(this);
    for (const name of this.parts.locals.keys()) names.add(name);
    for (const name of this.parts.indirect.keys()) names.add(name);
    for (const request of this.parts.stars) {
      for (const name of this.requested[request].exportedNames(seen)) {
        if (name !== 'default') names.add(name);
      }
    }
    return names;
  }

  // A Binding, null if there is none, or kAmbiguous.
  resolveExport(name, path = []) {
    if (path.some((step) => step.record === this && step.name === name)) return null;
    path.push({ record: this, name });
    if (this.parts.locals.has(name)) return new Binding(this, name);
    const entry = this.parts.indirect.get(name);
    if (entry !== undefined) return this.resolveEntry(entry, path);
    if (name === 'default') return null;
    let found = null;
    for (const request of this.parts.stars) {
      const one = this.requested[request].resolveExport(name, path);
      if (one === kAmbiguous) return kAmbiguous;
      if (one === null) continue;
      if (found === null) found = one;
      else if (!one.equals(found)) return kAmbiguous;
    }
    return found;
  }

  resolveEntry({ request, name }, path) {
    const record = this.requested[request];
    return name === null ? new Binding(record, null) : record.resolveExport(name, path);
  }

  // Checks that everything that is imported or passed on exists.
  checkImports() {
    for (const [exported, entry] of this.parts.indirect) {
      if (entry.name !== null) this.resolveOrThrow(entry, exported);
    }
    this.bindings = new Map();
    for (const [local, entry] of this.parts.imports) {
      this.bindings.set(local, this.resolveOrThrow(entry));
    }
  }

  resolveOrThrow(entry) {
    const found = this.resolveEntry(entry, []);
    if (found !== null && found !== kAmbiguous) return found;
    throw require('internal/modules/esm/link_errors')
      .missingExport(this, entry, found === kAmbiguous);
  }

  // The imports that can change later; undefined if they do so whenever their module likes.
  changingImports() {
    const changing = [];
    for (const [local, binding] of this.bindings) {
      if (binding.becomesConstant()) continue;
      if (!binding.record.isBuiltin) return undefined;
      changing.push(local);
    }
    return changing;
  }

  // Takes another text.
  become({ text, columnOf, isQuick = false, watched }) {
    this.text = text;
    this.columnOf = columnOf;
    this.isQuick = isQuick;
    this.watched = watched;
    this.compiled = isQuick ? this.host.compile(text, this) : undefined;
  }

  readImports() {
    for (const [local, binding] of this.bindings) this.imports[local] = binding.read()();
    return this.imports;
  }

  // Runs the text up to its first yield: functions exist, everything else is in its dead zone.
  instantiate() {
    if (this.isQuick) return;
    const compiled = this.host.compile(this.text, this);
    const access = new Access(this, this.host);
    this.generator = Reflect.apply(compiled, undefined, [access, this.imports]);
    this.generator.next();
    if (this.resources !== undefined) {
      this.generator = disposingAfter(this.generator, this.resources);
    }
  }

  connectImports() {
    if (this.isQuick) return;
    for (const [local, binding] of this.bindings) {
      Object.defineProperty(this.imports, local, {
        configurable: true,
        enumerable: true,
        get: binding.read(),
        set() { throw new TypeError('Assignment to constant variable.'); },
      });
    }
  }

  // Getters of values that cannot change any more become those values, which is faster.
  settleImports() {
    for (const [local, binding] of this.bindings) {
      if (!binding.isConstant()) continue;
      Object.defineProperty(this.imports, local, {
        configurable: false, enumerable: true, writable: false, value: binding.read()(),
      });
      this.bindings.delete(local);
    }
  }

  // The body up to its end; only for modules that do not await.
  executeSync() {
    const { compiled, generator } = this;
    this.compiled = undefined;
    this.generator = undefined;
    try {
      if (this.isQuick) {
        compiled(new Access(this, this.host), this.readImports());
      } else {
        this.settleImports();
        generator.next();
      }
    } catch (error) {
      this.explain(error);
      throw error;
    }
  }

  explain(error) {
    if (error instanceof ReferenceError) {
      require('internal/modules/esm/link_errors').explain(error, this);
    }
  }

  // The body as that of an asynchronous function, which it is, or it becomes one here.
  executeAsync() {
    if (!this.isQuick) {
      const { promise, resolve, reject } = Promise.withResolvers();
      this.resume(resolve, reject);
      return promise;
    }
    const { compiled } = this;
    this.compiled = undefined;
    return compiled(new Access(this, this.host), this.readImports());
  }

  resume(resolve, reject) {
    this.settleImports();
    const { generator } = this;
    this.generator = undefined;
    const go = (method, value) => {
      let step;
      try {
        step = Reflect.apply(method, generator, [value]);
      } catch (error) {
        reject(error);
        return;
      }
      if (step.done) {
        resolve();
        return;
      }
      let promise;
      try {
        promise = Promise.resolve(step.value);
      } catch (error) {
        go(generator.throw, error);
        return;
      }
      then.call(promise, (result) => go(generator.next, result),
                (error) => go(generator.throw, error));
    };
    go(generator.next, undefined);
  }
}

const { then } = Promise.prototype;

module.exports = { kAmbiguous, Record, SourceTextRecord, SyntheticRecord };
