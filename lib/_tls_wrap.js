'use strict';

const { Server, createServer } = require('internal/tls/server');
const { TLSSocket } = require('internal/tls/socket');
const { connect } = require('internal/tls/connect');

module.exports = { Server, TLSSocket, connect, createServer };
