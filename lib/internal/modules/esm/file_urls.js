'use strict';

// Paths and file: URLs, quickly where nothing has to be encoded.

// From '*' to '~' without what has a meaning in URLs or is percent-encoded.
const plainForm = /^[*-;=@-[\]_a-z|~]*$/;

function isPlain(text) {
  return plainForm.test(text);
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
