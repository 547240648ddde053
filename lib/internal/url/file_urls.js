'use strict';

const {
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_FILE_URL_HOST,
    ERR_INVALID_FILE_URL_PATH,
    ERR_INVALID_URL,
    ERR_INVALID_URL_SCHEME,
  },
} = require('internal/errors');
const path = require('path');
const { isURL, URL } = require('internal/url');
const { validateString } = require('internal/validators');

// ---- URL to path -----------------------------------------------------------------------------

function fileURLOf(value) {
  const url = typeof value === 'string' ? new URL(value) : value;
  if (!isURL(url)) {
    throw new ERR_INVALID_ARG_TYPE('path', ['string', 'URL'], value);
  }
  if (url.protocol !== 'file:') {
    throw new ERR_INVALID_URL_SCHEME('file');
  }
  return url;
}

function fileURLToPath(value, options = undefined) {
  const url = fileURLOf(value);
  return options?.windows ?
    windowsPath(url, decodeURIComponent) : posixPath(url, decodeURIComponent);
}

// A path of another encoding has bytes that no string can hold.
function fileURLToPathBuffer(value, options = undefined) {
  const { Buffer } = require('buffer');
  const { unescapeBuffer } = require('querystring');
  const decode = (text) => unescapeBuffer(Buffer.from(text).toString('latin1'), false);
  const url = fileURLOf(value);
  if (!options?.windows) {
    return posixPath(url, decode);
  }
  return windowsPath(url, (text) => decode(text).toString('latin1'), (text) =>
    Buffer.from(text, 'latin1'));
}

function posixPath(url, decode) {
  const { pathname } = url;
  if (url.hostname !== '') {
    throw new ERR_INVALID_FILE_URL_HOST(process.platform);
  }
  if (/%2f/i.test(pathname)) {
    throw new ERR_INVALID_FILE_URL_PATH('must not include encoded / characters', url);
  }
  return decode(pathname);
}

function windowsPath(url, decode, finish = (text) => text) {
  const { hostname } = url;
  if (/%2f|%5c/i.test(url.pathname)) {
    throw new ERR_INVALID_FILE_URL_PATH('must not include encoded \\ or / characters', url);
  }
  const decoded = decode(url.pathname.replaceAll('/', '\\'));
  if (hostname !== '') {
    const { domainToUnicode } = require('internal/url');
    return finish(`\\\\${domainToUnicode(hostname)}${decoded}`);
  }
  if (!/^\\[A-Za-z]:/.test(decoded)) {
    throw new ERR_INVALID_FILE_URL_PATH('must be absolute', url);
  }
  return finish(decoded.slice(1));
}

// ---- Path to URL -----------------------------------------------------------------------------

const encodedInPath = /[^!$&'()*+,\-./0-9:;=@A-Z_a-z]+/g;

function encodePath(text) {
  return text.toWellFormed().replace(encodedInPath, (found) =>
    encodeURIComponent(found).replaceAll('~', '%7E'));
}

function pathToFileURL(filePath, options = undefined) {
  validateString(filePath, 'path');
  const isWindows = options?.windows ?? false;
  if (isWindows && filePath.startsWith('\\\\')) {
    return networkFileURL(filePath);
  }
  const { resolve, sep } = isWindows ? path.win32 : path.posix;
  let resolved = resolve(filePath);
  const isFolder = filePath.endsWith('/') || (isWindows && filePath.endsWith('\\'));
  // Resolving takes the last separator away.
  if (isFolder && !resolved.endsWith(sep)) {
    resolved += sep;
  }
  if (isWindows) {
    resolved = resolved.replaceAll('\\', '/');
  }
  return new URL(`file://${resolved[0] === '/' ? '' : '/'}${encodePath(resolved)}`);
}

// \\server\share\file, \\?\UNC\server\share\file or \\?\C:\file.
function networkFileURL(filePath) {
  const isExtended = filePath.startsWith('\\\\?\\');
  if (isExtended && !/^unc\\/i.test(filePath.slice(4))) {
    return pathToFileURL(filePath.slice(4), { windows: true });
  }
  const prefixLength = isExtended ? '\\\\?\\UNC\\'.length : 2;
  const hostEnd = filePath.indexOf('\\', prefixLength);
  if (hostEnd === -1) {
    throw new ERR_INVALID_ARG_VALUE('path', filePath, 'Missing UNC resource path');
  }
  if (hostEnd === 2) {
    throw new ERR_INVALID_ARG_VALUE('path', filePath, 'Empty UNC servername');
  }
  const { domainToASCII } = require('internal/url');
  const host = domainToASCII(filePath.slice(prefixLength, hostEnd));
  if (host === '') {
    throw new ERR_INVALID_URL(filePath.slice(hostEnd));
  }
  const rest = filePath.slice(hostEnd).replaceAll('\\', '/');
  return new URL(`file://${host}${encodePath(rest)}`);
}

module.exports = { fileURLToPath, fileURLToPathBuffer, pathToFileURL };
