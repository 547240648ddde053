'use strict';

// A lean HTTP server: serve(options, (request) => response).
//
// Requests are handed over whole, body included, and a response is written whole. Whoever needs
// streams, trailers or upgrades uses node:http.

const binding = internalBinding('lean_http');
const { methods } = internalBinding('http_parser');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_CHAR,
                 ERR_INVALID_HTTP_TOKEN, ERR_OUT_OF_RANGE },
        UVException } = require('internal/errors');
const { validateFunction, validateInteger, validateObject, validatePort, validateString } =
  require('internal/validators');

const textFields = 'Content-Type: text/plain;charset=utf-8\r\n';
const bytesFields = 'Content-Type: application/octet-stream\r\n';
const jsonFields = 'Content-Type: application/json\r\n';

// As src/node/http/packed_head.h has it.
const methodMask = 0x3ff;
const isWhole = 1 << 20;

const servers = new Map();

// ---- Requests --------------------------------------------------------------------------------

class Request {
  #head;
  #headers;
  #server;
  #connection;
  #body;

  constructor(server, connection, packed, head, body) {
    this.#server = server;
    this.#connection = connection;
    this.#head = head;
    this.#body = body;
    this.method = methods[packed & methodMask];
  }

  // As it was sent: the path with the query, mostly.
  get target() { return this.#head.slice(0, this.#head.indexOf('\0')); }

  get path() {
    const { target } = this;
    const end = target.indexOf('?');
    return end < 0 ? target : target.slice(0, end);
  }

  get url() {
    const { target } = this;
    return target.startsWith('/') ? `http://${this.headers.host ?? 'localhost'}${target}` : target;
  }

  get query() { return new URL(this.url).searchParams; }

  // By lower-case names. Fields that occur more than once are joined by commas.
  get headers() {
    if (this.#headers === undefined) this.#headers = parseFields(this.#head);
    return this.#headers;
  }

  // The peer's address; empty once it has gone or is answered.
  get remoteAddress() { return binding.peer(this.#server, this.#connection); }

  // A Uint8Array, empty if there is no body.
  get body() { return this.#body ??= new Uint8Array(0); }

  async bytes() { return this.body; }

  async text() { return new TextDecoder().decode(this.body); }

  async json() { return JSON.parse(new TextDecoder().decode(this.body)); }
}

function parseFields(head) {
  const parts = head.split('\0');
  const headers = { __proto__: null };
  for (let index = 1; index + 1 < parts.length; index += 2) {
    const name = parts[index].toLowerCase();
    const known = headers[name];
    const separator = name === 'cookie' ? '; ' : ', ';
    headers[name] = known === undefined ? parts[index + 1] : known + separator + parts[index + 1];
  }
  return headers;
}

// ---- Responses -------------------------------------------------------------------------------

const kFields = Symbol('kFields');
const kBody = Symbol('kBody');
const noHeaders = { __proto__: null };

class Response {
  constructor(body = null, { status = 200, headers = undefined } = noHeaders) {
    if (status !== 200) validateInteger(status, 'init.status', 200, 599);
    this.status = status;
    this[kBody] = toBody(body);
    this[kFields] = headers === undefined ? fieldsFor(body) : fieldsOf(headers, body);
  }

  static json(value, init = noHeaders) {
    const response = new Response(JSON.stringify(value), init);
    if (init.headers === undefined || !hasContentType(init.headers)) {
      response[kFields] = jsonFields + (init.headers === undefined ? '' : fieldsOf(init.headers));
    }
    return response;
  }

  static redirect(location, status = 302) {
    return new Response(null, { status, headers: { location } });
  }

  get body() { return this[kBody] ?? null; }
}

function toBody(body) {
  if (typeof body === 'string' || ArrayBuffer.isView(body)) return body;
  if (body === null || body === undefined) return undefined;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new ERR_INVALID_ARG_TYPE('body', ['string', 'ArrayBuffer', 'TypedArray', 'null'], body);
}

function fieldsFor(body) {
  if (typeof body === 'string') return textFields;
  return body === null || body === undefined ? '' : bytesFields;
}

const tokenPattern = /^[\^_`a-zA-Z\-0-9!#$%&'*+.|~]+$/;
// eslint-disable-next-line no-control-regex
const badValuePattern = /[^\t\x20-\x7e\x80-\xff]/;
const ownNames = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

function entriesOf(headers) {
  validateObject(headers, 'init.headers');
  return typeof headers[Symbol.iterator] === 'function' ? headers : Object.entries(headers);
}

function hasContentType(headers) {
  for (const [name] of entriesOf(headers)) {
    if (String(name).toLowerCase() === 'content-type') return true;
  }
  return false;
}

// The lines of these headers; with a body also its type if they do not tell it.
function fieldsOf(headers, body) {
  let text = '';
  let hasType = false;
  for (const [name, value] of entriesOf(headers)) {
    if (!tokenPattern.test(name)) throw new ERR_INVALID_HTTP_TOKEN('Header name', name);
    const lower = name.toLowerCase();
    if (ownNames.has(lower)) {
      throw new ERR_INVALID_ARG_VALUE('init.headers', name, 'is written by the server itself');
    }
    if (lower === 'content-type') hasType = true;
    for (const each of Array.isArray(value) ? value : [value]) {
      const line = String(each);
      if (badValuePattern.test(line)) throw new ERR_INVALID_CHAR('header content', name);
      text += `${name}: ${line}\r\n`;
    }
  }
  return hasType ? text : text + fieldsFor(body);
}

// ---- Serving ---------------------------------------------------------------------------------

function answer(server, connection, response) {
  if (typeof response === 'string') {
    binding.respond(server.number, connection, 200, textFields, response);
  } else if (response instanceof Response) {
    binding.respond(server.number, connection, response.status, response[kFields],
                    response[kBody]);
  } else if (ArrayBuffer.isView(response)) {
    binding.respond(server.number, connection, 200, bytesFields, response);
  } else {
    throw new ERR_INVALID_ARG_TYPE('response', ['string', 'TypedArray', 'Response'], response);
  }
}

// The peer learns that something went wrong, the program what.
function fail(server, connection, request, error) {
  if (server.onError === undefined) {
    binding.respond(server.number, connection, 500, textFields, 'Internal Server Error');
    throw error;
  }
  let response;
  try {
    response = server.onError(error, request);
    answer(server, connection, response);
  } catch (another) {
    binding.respond(server.number, connection, 500, textFields, 'Internal Server Error');
    throw another;
  }
}

async function answerLater(server, connection, request, promise) {
  try {
    answer(server, connection, await promise);
  } catch (error) {
    fail(server, connection, request, error);
  }
}

function onRequest(number, connection, packed, head) {
  const server = servers.get(number);
  const body = (packed & isWhole) === 0 ? binding.body(number, connection) : undefined;
  const request = new Request(number, connection, packed, head, body);
  try {
    const response = server.handler(request);
    if (typeof response === 'object' && typeof response?.then === 'function') {
      answerLater(server, connection, request, response);
    } else {
      answer(server, connection, response);
    }
  } catch (error) {
    fail(server, connection, request, error);
  }
}

function onClosed(number) {
  const server = servers.get(number);
  servers.delete(number);
  server.resolveClosed();
}

// What serve() returns.
class Server {
  #state;

  constructor(state, hostname, port) {
    this.#state = state;
    this.hostname = hostname;
    this.port = port;
  }

  get url() {
    const host = this.hostname.includes(':') ? `[${this.hostname}]` : this.hostname;
    return `http://${host}:${this.port}/`;
  }

  get connections() { return binding.connectionCount(this.#state.number); }

  // Takes no more connections, and ends those that wait for a request; with { force: true } all of
  // them. The promise is settled when the last one has ended.
  close({ force = false } = noHeaders) {
    const state = this.#state;
    state.closed ??= new Promise((resolve) => { state.resolveClosed = resolve; });
    binding.close(state.number, force);
    return state.closed;
  }

  ref() {
    binding.ref(this.#state.number, true);
    return this;
  }

  unref() {
    binding.ref(this.#state.number, false);
    return this;
  }

  [Symbol.asyncDispose]() { return this.close(); }
}

function numberOption(options, name, standard, least = 0) {
  const value = options[name];
  if (value === undefined) return standard;
  validateInteger(value, `options.${name}`, least);
  return value;
}

function addressOf(hostname) {
  validateString(hostname, 'options.hostname');
  if (hostname === 'localhost') return '127.0.0.1';
  if (require('net').isIP(hostname) === 0) {
    throw new ERR_INVALID_ARG_VALUE('options.hostname', hostname,
                                    "must be an IP address or 'localhost'");
  }
  return hostname;
}

function serve(options, handler) {
  validateObject(options, 'options');
  validateFunction(handler, 'handler');
  const port = validatePort(options.port ?? 0, 'options.port');
  if (options.error !== undefined) validateFunction(options.error, 'options.error');
  const limits = [
    numberOption(options, 'maxHeaderSize', 16 * 1024, 1),
    numberOption(options, 'maxBodySize', 16 * 1024 * 1024),
    numberOption(options, 'requestTimeout', 30_000),
    numberOption(options, 'keepAliveTimeout', 10_000),
  ];
  if (limits[1] > 2 ** 31) {
    throw new ERR_OUT_OF_RANGE('options.maxBodySize', '<= 2147483648', limits[1]);
  }
  const backlog = numberOption(options, 'backlog', 511, 1);
  const hostname = options.hostname === undefined ? '::' : addressOf(options.hostname);
  let listening = binding.listen(hostname, port, backlog, limits);
  if (typeof listening === 'number' && options.hostname === undefined) {
    // There is no IPv6 here.
    listening = binding.listen('0.0.0.0', port, backlog, limits);
  }
  if (typeof listening === 'number') {
    const error = new UVException({ errno: listening, syscall: 'listen' });
    error.address = hostname;
    error.port = port;
    throw error;
  }
  const [number, address, realPort] = listening;
  const state = { number, handler, onError: options.error, closed: undefined,
                  resolveClosed: undefined };
  servers.set(number, state);
  return new Server(state, address, realPort);
}

binding.listenTo({ onRequest, onClosed });

module.exports = { Request, Response, serve };
