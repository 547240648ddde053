'use strict';

// Connections to databases.

const { isOn } = require('internal/options');
const { extensionError, illegalInvocation, invalidArgType, invalidArgValue, invalidState, makeError,
  outOfRange } = require('internal/sqlite/errors');
const { makeLimits } = require('internal/sqlite/limits');
const { native } = require('internal/sqlite/native');
const {
  int32Max, readBoolean, readFunction, readLimits, readOption, readPath, readStatementOptions,
  readString, requireBoolean, requireInteger, requireObject, requireString,
} = require('internal/sqlite/options');
const { defineDispose, makeAccessors, makePublic } = require('internal/sqlite/public_class');
const { RecordingSession } = require('internal/sqlite/session');
const { Statement } = require('internal/sqlite/statement');
const { registerAggregate, registerFunction, setAuthorizer, unbound } =
  require('internal/sqlite/user_functions');
const { isUint8Array } = require('internal/util/types');

// The bits of Setting in src/node/sqlite/database_binding.cpp.
const readOnly = 1;
const foreignKeys = 2;
const doubleQuotedStrings = 4;
const extensions = 8;
const defensive = 16;

const statementDefaults = {
  readBigInts: false,
  returnArrays: false,
  allowBareNamedParameters: true,
  allowUnknownNamedParameters: false,
};

// In the order in which Node reads them.
function readSettings(options) {
  const isOpened = readBoolean(options, 'open', true);
  let bits = readBoolean(options, 'readOnly', false) ? readOnly : 0;
  if (readBoolean(options, 'enableForeignKeyConstraints', true)) bits |= foreignKeys;
  if (readBoolean(options, 'enableDoubleQuotedStringLiterals', false)) bits |= doubleQuotedStrings;
  if (readBoolean(options, 'allowExtension', false)) bits |= extensions;
  const timeout = readOption(options, 'timeout', 0, requireInteger);
  const statements = readStatementOptions(options, statementDefaults);
  if (readBoolean(options, 'defensive', true)) bits |= defensive;
  return { isOpened, bits, timeout, statements, limits: readLimits(options) };
}

function readCapacity(size) {
  const message = 'The "maxSize" argument must be a positive integer.';
  if (size === undefined) return 1000;
  if (typeof size !== 'number') throw invalidArgType(message);
  if (!Number.isInteger(size) || size < 1 || size > int32Max) throw outOfRange(message);
  return size;
}

function requireBytes(value, name) {
  if (!isUint8Array(value)) throw invalidArgType(`The "${name}" argument must be a Uint8Array.`);
}

class Database {
  #path;
  #settings;
  #allowsExtensions;
  // Undefined while it is closed.
  #connection;
  #limits;

  constructor(path, hasOptions, options) {
    Object.defineProperties(this, accessors);
    this.#path = readPath(path);
    if (hasOptions) requireObject(options, 'options');
    this.#settings = readSettings(hasOptions ? options : {});
    if (this.#settings.isOpened) this.#open();
  }

  // The connection, which is there.
  static connectionOf(database) {
    if (!(#connection in database)) throw illegalInvocation();
    if (database.#connection === undefined) throw invalidState('database is not open');
    return database.#connection;
  }
  static isDatabase(value) { return #connection in value; }
  static check(database) {
    if (!(#connection in database)) throw illegalInvocation();
  }
  static isOpen(database) { return database.#connection !== undefined; }
  static limits(database) {
    return database.#limits ??= makeLimits(() => Database.connectionOf(database));
  }
  static dispose(database) {
    Database.check(database);
    if (database.#connection !== undefined) database.close();
  }

  #open() {
    if (this.#connection !== undefined) throw invalidState('database is already open');
    const { bits, timeout, limits } = this.#settings;
    this.#allowsExtensions = (bits & extensions) !== 0;
    if (this.#allowsExtensions && isOn('--permission')) {
      throw extensionError(
        'Cannot load SQLite extensions when the permission model is enabled.');
    }
    this.#connection = native.open(this.#path, bits, timeout, limits);
  }

  #prepare(connection, sql, settings) {
    const handle = native.prepare(connection, sql, settings.readBigInts);
    return new Statement(connection, handle, settings);
  }

  // ---- What programs call ----

  open() {
    Database.check(this);
    this.#open();
  }

  close() {
    native.close(Database.connectionOf(this));
    this.#connection = undefined;
  }

  prepare(...parameters) {
    const connection = Database.connectionOf(this);
    const [sql, options] = parameters;
    requireString(sql, 'sql');
    const { statements } = this.#settings;
    if (options === undefined) return this.#prepare(connection, sql, statements);
    requireObject(options, 'options');
    return this.#prepare(connection, sql, readStatementOptions(options, statements));
  }

  exec(...parameters) {
    const connection = Database.connectionOf(this);
    requireString(parameters[0], 'sql');
    native.exec(connection, parameters[0]);
  }

  function(...parameters) {
    registerFunction(Database.connectionOf(this), parameters);
  }

  createTagStore(...parameters) {
    Database.connectionOf(this);
    const capacity = readCapacity(parameters[0]);
    const { TagStore } = require('internal/sqlite/tag_store');
    const prepare = (sql) =>
      this.#prepare(Database.connectionOf(this), sql, this.#settings.statements);
    return new TagStore(this, prepare, capacity);
  }

  location(...parameters) {
    const connection = Database.connectionOf(this);
    const [name = 'main'] = parameters;
    requireString(name, 'dbName');
    return native.location(connection, name);
  }

  aggregate(...parameters) {
    registerAggregate(Database.connectionOf(this), parameters[0], parameters[1]);
  }

  createSession(...parameters) {
    const connection = Database.connectionOf(this);
    if (parameters.length > 0) requireObject(parameters[0], 'options');
    const options = parameters[0] ?? {};
    const table = readString(options, 'table', undefined);
    const name = readString(options, 'db', 'main');
    const handle = native.createSession(connection, table, name);
    return new RecordingSession(() => Database.connectionOf(this), handle);
  }

  applyChangeset(...parameters) {
    const connection = Database.connectionOf(this);
    const [changeset] = parameters;
    requireBytes(changeset, 'changeset');
    if (parameters.length > 1) requireObject(parameters[1], 'options');
    const options = parameters[1] ?? {};
    // The first one that is wrong is told of, and Node reads this one first.
    const onConflict = readFunction(options, 'onConflict');
    const filter = readFunction(options, 'filter');
    return native.applyChangeset(
      connection, changeset, filter && unbound(filter), onConflict && unbound(onConflict));
  }

  enableLoadExtension(...parameters) {
    const connection = Database.connectionOf(this);
    requireBoolean(parameters[0], 'allow');
    const [isAllowed] = parameters;
    if (isAllowed && (this.#settings.bits & extensions) === 0) {
      throw invalidState(
        'Cannot enable extension loading because it was disabled at database creation.');
    }
    native.enableLoadExtension(connection, isAllowed);
    this.#allowsExtensions = isAllowed;
  }

  enableDefensive(...parameters) {
    const connection = Database.connectionOf(this);
    requireBoolean(parameters[0], 'active');
    native.enableDefensive(connection, parameters[0]);
  }

  loadExtension(...parameters) {
    const connection = Database.connectionOf(this);
    if (!this.#allowsExtensions) throw invalidState('extension loading is not allowed');
    const [path, entryPoint] = parameters;
    requireString(path, 'path');
    native.loadExtension(
      connection, path, typeof entryPoint === 'string' ? entryPoint : undefined);
  }

  serialize(...parameters) {
    const connection = Database.connectionOf(this);
    const [name = 'main'] = parameters;
    requireString(name, 'dbName');
    return native.serialize(connection, name);
  }

  deserialize(...parameters) {
    const connection = Database.connectionOf(this);
    const [buffer, options] = parameters;
    requireBytes(buffer, 'buffer');
    if (buffer.length === 0) throw invalidArgValue('The "buffer" argument must not be empty.');
    if (options !== undefined) requireObject(options, 'options');
    const name = readString(options ?? {}, 'dbName', 'main');
    native.deserialize(connection, buffer, name);
  }

  setAuthorizer(...parameters) {
    setAuthorizer(Database.connectionOf(this), parameters[0]);
  }
}

const accessors = {
  ...makeAccessors(Database.check, {
    isOpen: Database.isOpen,
    isTransaction: (database) => native.isTransaction(Database.connectionOf(database)),
    limits: Database.limits,
  }),
  [Symbol.for('sqlite-type')]: {
    __proto__: null, value: 'node:sqlite', enumerable: true, writable: true, configurable: true,
  },
};

const DatabaseSync = makePublic(Database, function DatabaseSync(...parameters) {
  if (new.target === undefined) {
    throw makeError(
      TypeError, 'ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }
  return Reflect.construct(
    Database, [parameters[0], parameters.length > 1, parameters[1]], new.target);
});
defineDispose(Database);

module.exports = { Database, DatabaseSync };
