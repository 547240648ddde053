'use strict';

// Sessions: they record what changes in a database, for others.

const { illegalConstructor, illegalInvocation, invalidState } = require('internal/sqlite/errors');
const { defineDispose, makePublic } = require('internal/sqlite/public_class');
const { native } = require('internal/sqlite/native');

class RecordingSession {
  // Answers with the connection of the database, which it keeps alive, or throws.
  #connectionOf;
  #handle;

  constructor(connectionOf, handle) {
    this.#connectionOf = connectionOf;
    this.#handle = handle;
  }

  #connection() {
    const connection = this.#connectionOf();
    if (!native.isSessionOpen(this.#handle)) throw invalidState('session is not open');
    return connection;
  }

  changeset() {
    if (!(#handle in this)) throw illegalInvocation();
    return native.changeset(this.#connection(), this.#handle);
  }

  patchset() {
    if (!(#handle in this)) throw illegalInvocation();
    return native.patchset(this.#connection(), this.#handle);
  }

  close() {
    if (!(#handle in this)) throw illegalInvocation();
    this.#connection();
    native.closeSession(this.#handle);
  }

  static dispose(session) {
    if (!(#handle in session)) throw illegalInvocation();
    if (native.isSessionOpen(session.#handle)) native.closeSession(session.#handle);
  }
}

const Session = makePublic(RecordingSession, function Session() { throw illegalConstructor(); });
defineDispose(RecordingSession);

module.exports = { RecordingSession, Session };
