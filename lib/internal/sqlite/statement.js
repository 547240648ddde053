'use strict';

// Prepared statements, and the iterators over their rows.

const { illegalConstructor, illegalInvocation, invalidState } =
  require('internal/sqlite/errors');
const { makeAccessors, makePublic } = require('internal/sqlite/public_class');
const { hasBytes, native, report } = require('internal/sqlite/native');
const { requireBoolean } = require('internal/sqlite/options');
const { ParameterNames } = require('internal/sqlite/parameters');

const { create, defineProperties } = Object;
const { all, checkStatement, columnNames, get, more, next, reset, run, start } = native;

// The places of numbers in the report.
const [changes, lastInsertRowid, compilations, hasMore] = [0, 1, 2, 3];

// An object in front of the parameters has named ones, unless it is one itself.
function isNamed(parameter) {
  return ((typeof parameter === 'object' && parameter !== null) ||
    typeof parameter === 'function') && !hasBytes(parameter);
}

function makeRow(names, values, first) {
  const row = create(null);
  for (let index = 0; index < names.length; index++) row[names[index]] = values[first + index];
  return row;
}

// Set below: the next row of an execution, or undefined; the end of the latest.
let nextRow;
let endRows;

// ---- Statements --------------------------------------------------------------------------------

class Statement {
  // It keeps alive what SQLite may call.
  #connection;
  #handle;
  #returnsArrays;
  #allowsBare;
  #allowsUnknown;
  #names;
  #compilations = -1;
  #parameters;
  // The number of the latest execution. An iterator of an earlier one is no longer good.
  #execution = 0;

  constructor(connection, handle, settings) {
    this.#connection = connection;
    this.#handle = handle;
    this.#returnsArrays = settings.returnArrays;
    this.#allowsBare = settings.allowBareNamedParameters;
    this.#allowsUnknown = settings.allowUnknownNamedParameters;
    defineProperties(this, accessors);
  }

  static check(statement) {
    if (!(#handle in statement)) throw illegalInvocation();
    checkStatement(statement.#handle);
  }
  static isFinalized(statement) { return native.isFinalized(statement.#handle); }
  static parameterCount(statement) { return native.parameterCount(statement.#handle); }
  static sourceSQL(statement) { return native.sourceSQL(statement.#handle); }
  static expandedSQL(statement) { return native.expandedSQL(statement.#handle); }

  #arrange(parameters) {
    checkStatement(this.#handle);
    this.#parameters ??= new ParameterNames(native.parameterNames(this.#handle));
    return this.#parameters.arrange(parameters, this.#allowsBare, this.#allowsUnknown);
  }

  // Of the row that was read last: a change of the schema can change them.
  #columnNames() {
    if (this.#compilations !== report[compilations]) {
      this.#names = columnNames(this.#handle);
      this.#compilations = report[compilations];
    }
    return this.#names;
  }

  #rowOf(values) {
    return this.#returnsArrays ? values : makeRow(this.#columnNames(), values, 0);
  }

  #addRows(rows, values) {
    const names = this.#columnNames();
    const width = names.length;
    if (this.#returnsArrays) {
      for (let at = 0; at < values.length; at += width) rows.push(values.slice(at, at + width));
    } else {
      for (let at = 0; at < values.length; at += width) rows.push(makeRow(names, values, at));
    }
  }

  static {
    nextRow = (statement, execution) => {
      checkStatement(statement.#handle);
      if (execution !== statement.#execution) throw invalidState('iterator was invalidated');
      const values = next(statement.#connection, statement.#handle);
      return values === undefined ? undefined : statement.#rowOf(values);
    };
    // A later execution of the statement begins anew then, as in Node.
    endRows = (statement) => {
      checkStatement(statement.#handle);
      reset(statement.#connection, statement.#handle);
    };
  }

  // ---- What programs call ----

  iterate(...parameters) {
    if (!(#handle in this)) throw illegalInvocation();
    const execution = ++this.#execution;
    if (isNamed(parameters[0])) {
      start(this.#connection, this.#handle, ...this.#arrange(parameters));
    } else {
      start(this.#connection, this.#handle, 0, ...parameters);
    }
    return new RowIterator(this, execution);
  }

  all(...parameters) {
    if (!(#handle in this)) throw illegalInvocation();
    this.#execution++;
    let values = isNamed(parameters[0]) ?
      all(this.#connection, this.#handle, ...this.#arrange(parameters)) :
      all(this.#connection, this.#handle, 0, ...parameters);
    const rows = [];
    this.#addRows(rows, values);
    while (report[hasMore] !== 0) {
      values = more(this.#connection, this.#handle);
      this.#addRows(rows, values);
    }
    return rows;
  }

  get(...parameters) {
    if (!(#handle in this)) throw illegalInvocation();
    this.#execution++;
    const values = isNamed(parameters[0]) ?
      get(this.#connection, this.#handle, ...this.#arrange(parameters)) :
      get(this.#connection, this.#handle, 0, ...parameters);
    return values === undefined ? undefined : this.#rowOf(values);
  }

  run(...parameters) {
    if (!(#handle in this)) throw illegalInvocation();
    this.#execution++;
    const exact = isNamed(parameters[0]) ?
      run(this.#connection, this.#handle, ...this.#arrange(parameters)) :
      run(this.#connection, this.#handle, 0, ...parameters);
    return exact === undefined ?
      { changes: report[changes], lastInsertRowid: report[lastInsertRowid] } :
      { changes: exact[0], lastInsertRowid: exact[1] };
  }

  columns() {
    Statement.check(this);
    const details = native.columns(this.#handle);
    const columns = [];
    for (let index = 0; index < details.length; index += 5) {
      columns.push(
        makeRow(['column', 'database', 'name', 'table', 'type'], details, index));
    }
    return columns;
  }

  setAllowBareNamedParameters(...values) {
    Statement.check(this);
    requireBoolean(values[0], 'allowBareNamedParameters');
    this.#allowsBare = values[0];
  }

  setAllowUnknownNamedParameters(...values) {
    Statement.check(this);
    requireBoolean(values[0], 'enabled');
    this.#allowsUnknown = values[0];
  }

  setReadBigInts(...values) {
    Statement.check(this);
    requireBoolean(values[0], 'readBigInts');
    native.setReadBigInts(this.#handle, values[0]);
  }

  setReturnArrays(...values) {
    Statement.check(this);
    requireBoolean(values[0], 'returnArrays');
    this.#returnsArrays = values[0];
  }
}

const accessors = makeAccessors(Statement.check, {
  sourceSQL: Statement.sourceSQL, expandedSQL: Statement.expandedSQL,
});

// ---- Iterators ---------------------------------------------------------------------------------

function result(done, value) {
  const made = create(null);
  made.done = done;
  made.value = value;
  return made;
}

class RowIterator {
  #statement;
  #execution;
  #isDone = false;

  constructor(statement, execution) {
    this.#statement = statement;
    this.#execution = execution;
  }

  next() {
    if (!(#statement in this)) throw illegalInvocation();
    if (this.#isDone) {
      Statement.check(this.#statement);
      return result(true, null);
    }
    const row = nextRow(this.#statement, this.#execution);
    if (row !== undefined) return result(false, row);
    this.#isDone = true;
    return result(true, null);
  }

  return() {
    if (!(#statement in this)) throw illegalInvocation();
    endRows(this.#statement);
    this.#isDone = true;
    return result(true, null);
  }
}

makePublic(RowIterator, function StatementSyncIterator() { throw illegalConstructor(); });
Object.setPrototypeOf(RowIterator.prototype, Iterator.prototype);

const StatementSync = makePublic(Statement, function StatementSync() {
  throw illegalConstructor();
});

module.exports = { Statement, StatementSync, isNamed };
