'use strict';

// Reads a stream, or anything that can be iterated, to its end and gives back one value.

const { TextDecoder } = require('internal/encoding');

async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

async function blob(stream) {
  const { Blob } = require('buffer');
  return new Blob(await collect(stream));
}

async function arrayBuffer(stream) {
  return (await blob(stream)).arrayBuffer();
}

async function bytes(stream) {
  return new Uint8Array(await arrayBuffer(stream));
}

async function buffer(stream) {
  return require('buffer').Buffer.from(await arrayBuffer(stream));
}

async function text(stream) {
  const decoder = new TextDecoder();
  let result = '';
  for await (const chunk of stream) {
    result += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  return result + decoder.decode();
}

async function json(stream) {
  return JSON.parse(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, bytes, text, json };
