'use strict';

// A store of prepared statements, which programs find again by the literals that they tag.

const { cannotBind, illegalConstructor, illegalInvocation, invalidArgType, invalidArgValue,
  invalidState } = require('internal/sqlite/errors');
const { makeAccessors, makePublic } = require('internal/sqlite/public_class');
const { Statement, isNamed } = require('internal/sqlite/statement');

const { all, get, iterate, run } = Statement.prototype;
const { apply } = Reflect;

// The text with a placeholder for each value.
function sqlOf(strings, values) {
  if (!Array.isArray(strings)) {
    throw invalidArgType('First argument must be an array of strings (template literal).');
  }
  let sql = '';
  for (let index = 0; index < strings.length; index++) {
    if (typeof strings[index] !== 'string') {
      throw invalidArgType('Template literal parts must be strings.');
    }
    sql += strings[index];
    if (index < values.length) sql += '?';
  }
  return sql;
}

function requireOpen(database) {
  if (!database.isOpen) throw invalidState('database is not open');
}

// The texts of literals, which are the same array at each evaluation. Others may change.
const texts = new WeakMap();

function textOf(strings, values) {
  const known = texts.get(strings);
  if (known !== undefined && values.length === strings.length - 1) return known;
  const sql = sqlOf(strings, values);
  if (values.length === strings.length - 1 && Object.isFrozen(strings)) texts.set(strings, sql);
  return sql;
}

class TagStore {
  #database;
  #prepare;
  #capacity;
  // The one that was used last is at the end.
  #statements = new Map();
  #latest;

  // `prepare` makes a statement of a text, and throws if the database is not open.
  constructor(database, prepare, capacity) {
    this.#database = database;
    this.#prepare = prepare;
    this.#capacity = capacity;
    Object.defineProperties(this, accessors);
  }

  static check(store) {
    if (!(#database in store)) throw illegalInvocation();
  }
  static capacity(store) { return store.#capacity; }
  static database(store) { return store.#database; }
  static size(store) { return store.#statements.size; }

  // The statement for a tagged literal, from the store or a new one, which is then in it.
  #find(strings, values) {
    requireOpen(this.#database);
    const sql = textOf(strings, values);
    let statement = this.#statements.get(sql);
    if (statement === undefined || Statement.isFinalized(statement)) {
      this.#statements.delete(sql);
      statement = this.#prepare(sql);
      if (this.#statements.size >= this.#capacity) {
        this.#statements.delete(this.#statements.keys().next().value);
      }
    }
    if (sql !== this.#latest) {
      this.#latest = sql;
      this.#statements.delete(sql);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  #execute(method, [strings, ...values]) {
    const statement = this.#find(strings, values);
    if (Statement.parameterCount(statement) !== values.length) {
      throw invalidArgValue(
        'SQLite parameters must be bound using template literal placeholders.');
    }
    // In front of a statement's parameters it would have named ones.
    if (isNamed(values[0])) throw cannotBind(1);
    return apply(method, statement, values);
  }

  get(...parameters) {
    TagStore.check(this);
    return this.#execute(get, parameters);
  }

  all(...parameters) {
    TagStore.check(this);
    return this.#execute(all, parameters);
  }

  iterate(...parameters) {
    TagStore.check(this);
    return this.#execute(iterate, parameters);
  }

  run(...parameters) {
    TagStore.check(this);
    return this.#execute(run, parameters);
  }

  clear() {
    TagStore.check(this);
    this.#statements.clear();
  }
}

const accessors = makeAccessors(TagStore.check, {
  capacity: TagStore.capacity, db: TagStore.database, size: TagStore.size,
});

makePublic(TagStore, function SQLTagStore() { throw illegalConstructor(); });

module.exports = { TagStore };
