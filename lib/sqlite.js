'use strict';

// node:sqlite. The native half, and SQLite itself, are loaded with it: see src/node/sqlite.

const { backup } = require('internal/sqlite/backup');
const { constants } = require('internal/sqlite/constants');
const { DatabaseSync } = require('internal/sqlite/database');
const { Session } = require('internal/sqlite/session');
const { StatementSync } = require('internal/sqlite/statement');

module.exports = { DatabaseSync, StatementSync, Session, constants, backup };
