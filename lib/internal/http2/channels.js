'use strict';

// What diagnostics_channel tells of streams.

const diagnostics = require('diagnostics_channel');
const { constants } = require('internal/http2_constants');

const { NGHTTP2_SESSION_CLIENT } = constants;

function channelsOf(side, names) {
  const channels = {};
  for (const name of names) channels[name] = diagnostics.channel(`http2.${side}.stream.${name}`);
  return channels;
}

const client = channelsOf('client', [
  'created', 'start', 'error', 'finish', 'close', 'bodyChunkSent', 'bodySent',
]);
const server = channelsOf('server', ['created', 'start', 'error', 'finish', 'close']);

function publish(channel, message) {
  if (channel.hasSubscribers) channel.publish(message);
}

function sideOf(session) {
  return session?.type === NGHTTP2_SESSION_CLIENT ? client : server;
}

function onServerStreamStart(stream, headers) {
  publish(server.created, { stream, headers });
  publish(server.start, { stream, headers });
}

function onServerStreamFinish(stream, headers, flags) {
  publish(server.finish, { stream, headers, flags });
}

function onClientStreamCreated(stream, headers) {
  if (client.created.hasSubscribers) publish(client.created, { stream, headers });
}

function onClientStreamStart(stream, headers) {
  publish(client.start, { stream, headers });
}

function onClientStreamFinish(stream, headers, flags) {
  publish(client.finish, { stream, headers, flags });
}

function onStreamError(stream, session, error) {
  publish(sideOf(session).error, { stream, error });
}

function onStreamClose(stream, session) {
  publish(sideOf(session).close, { stream });
}

// `data` is one chunk, or the entries of several.
function onBodyChunks(stream, session, isMany, data, encoding) {
  if (session.type !== NGHTTP2_SESSION_CLIENT) return;
  publish(client.bodyChunkSent, { stream, writev: isMany, data, encoding });
}

function onBodySent(stream, session) {
  if (session?.type === NGHTTP2_SESSION_CLIENT) publish(client.bodySent, { stream });
}

module.exports = {
  onBodyChunks, onBodySent, onClientStreamCreated, onClientStreamFinish, onClientStreamStart,
  onServerStreamFinish, onServerStreamStart, onStreamClose, onStreamError,
};
