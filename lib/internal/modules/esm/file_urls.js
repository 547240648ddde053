'use strict';

// Paths and file: URLs, quickly where nothing has to be encoded.

function isPlain(text) {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // From '*' to '~' without what has a meaning in URLs or is percent-encoded.
    if (code < 0x2A || code > 0x7E || code === 0x3F || code === 0x5C || code === 0x5E ||
        code === 0x60 || code === 0x3C || code === 0x3E || code === 0x7B || code === 0x7D) {
      return false;
    }
  }
  return true;
}

function toUrl(path) {
  return isPlain(path) ? `file://${path}` : require('internal/url').pathToFileURL(path).href;
}

function toPath(url) {
  const path = url.slice('file://'.length);
  return path[0] === '/' && isPlain(path) ? path : require('internal/url').fileURLToPath(url);
}

// For messages.
function toPathOrUrl(url) {
  try {
    return url.startsWith('file:') ? toPath(url) : url;
  } catch {
    return url;
  }
}

module.exports = { isPlain, toPath, toPathOrUrl, toUrl };
