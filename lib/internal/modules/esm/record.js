'use strict';

// Module records: what the specification calls Source Text Module Records and Synthetic Module
// Records. The engine has their variables and their code; how they are evaluated is in evaluate.js.

const core = internalBinding('core');
const engine = internalBinding('modules');

class Record {
  // Fields of its own, whatever a program has made of Object.prototype.
  url;
  native;  // The engine's record.
  status = 'unlinked';
  hasError = false;
  error = undefined;

  constructor(url) {
    this.url = url;
  }

  getNamespace() { return engine.namespaceOf(this.native); }

  // Somebody takes a name, or all of them if it is null.
  use() {}

  fail(error) {
    this.status = 'evaluated';
    this.hasError = true;
    this.error = error;
  }
}

// A module whose exports are values that a function computes.
class SyntheticRecord extends Record {
  names;
  evaluateBody;
  values = { __proto__: null };

  constructor(url, names, evaluate) {
    super(url);
    this.names = names;
    this.evaluateBody = evaluate;
    this.native = engine.makeSynthetic(url, ...names);
  }

  set(name, value) {
    this.values[name] = value;
    engine.setExport(this.native, name, value);
  }

  evaluate() {
    if (this.status === 'evaluated') {
      if (this.hasError) throw this.error;
      return;
    }
    this.status = 'evaluated';
    try {
      const { values } = this;
      this.evaluateBody(values);
      for (const name in values) engine.setExport(this.native, name, values[name]);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }
}

function toRequest([specifier, ...parts]) {
  const attributes = { __proto__: null };
  for (let index = 0; index < parts.length; index += 2) attributes[parts[index]] = parts[index + 1];
  const phase = parts.length === 0 ? 'evaluation' :
    require('internal/modules/esm/source_phase').takePhase(attributes);
  return { __proto__: null, specifier, attributes, phase };
}

function parse(text, record) {
  const { host: { firstLine = 1, global = null, isLasting, referrer = null }, url } = record;
  return isLasting && core.compileCache !== undefined ? core.compileCache.parse(text, url, record) :
    engine.parse(text, url, firstLine, global, record, referrer);
}

class SourceTextRecord extends Record {
  source;
  text;
  host;
  requests;
  meta = undefined;
  hasAwait;
  requested = [];  // The records of the requests.
  // For the evaluation.
  depth = 0;
  ancestorDepth = 0;
  cycleRoot = undefined;
  capability = undefined;
  asyncOrder = 0;  // Not zero: it is, or waits for, something asynchronous.
  pendingCount = 0;
  asyncParents = [];

  // `text` is what the engine gets, if that is not what was written.
  constructor(url, source, host, text = source) {
    super(url);
    this.source = source;
    this.text = text;
    this.host = host;
    this.native = parse(text, this);
    this.requests = engine.requestsOf(this.native).map(toRequest);
    this.hasAwait = engine.awaits(this.native);
  }

  // Says what the requests mean.
  connect() {
    const { native, requested, requests } = this;
    if (requested.length !== requests.length) throw new Error(`${this.url} is not loaded`);
    requested.forEach((record, index) => engine.connect(native, index, record.native));
    if (!requested.some((record) => record.isBuiltin)) return;
    const imports = engine.importsOf(native);
    for (let index = 0; index < imports.length; index += 2) {
      requested[imports[index]].use(imports[index + 1]);
    }
  }

  // The body up to its end; a promise for that if it awaits something.
  #execute() {
    this.host.completeMeta?.(this.meta);
    return engine.execute(this.native);
  }

  executeSync() {
    try {
      this.#execute();
    } catch (error) {
      this.explain(error);
      throw error;
    }
  }

  executeAsync() { return this.#execute(); }

  explain(error) {
    if (error instanceof ReferenceError) {
      require('internal/modules/esm/link_errors').explain(error, this);
    }
  }
}

// import.meta of those who ask for it.
engine.answerMeta((record) => record.meta = record.host.makeMeta(record));

module.exports = { Record, SourceTextRecord, SyntheticRecord };
