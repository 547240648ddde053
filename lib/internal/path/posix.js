'use strict';

// Only for the error: this module is part of every start.
function validateString(value, name) {
  if (typeof value !== 'string') require('internal/validators').validateString(value, name);
}
const { _format, withoutSuffix } = require('internal/path/segments');

const slash = 0x2f;
const period = 0x2e;

// Most paths need no work. The test finds all that have an empty segment, "." or "..", and some
// that have not; it is cheaper than a regular expression, which would have to be compiled.
function mayNeedResolving(path) {
  return path[0] === '.' || path.includes('/.') || path.includes('//');
}

// As resolveDots() does it, without an array of the segments. `depth` counts those that a ".." can
// still take away, all of which are at the end of what is kept.
function withoutDots(path, mayLeadAbove) {
  let kept = '';
  let depth = 0;
  for (let start = 0, end = 0; start < path.length; start = end + 1) {
    end = start;
    while (end < path.length && path.charCodeAt(end) !== slash) end++;
    const length = end - start;
    const isDot = length > 0 && path.charCodeAt(start) === period;
    if (length === 0 || (length === 1 && isDot)) continue;
    if (length !== 2 || !isDot || path.charCodeAt(start + 1) !== period) {
      kept = kept === '' ? path.slice(start, end) : `${kept}/${path.slice(start, end)}`;
      depth++;
    } else if (depth > 0) {
      kept = kept.slice(0, Math.max(kept.lastIndexOf('/'), 0));
      depth--;
    } else if (mayLeadAbove) {
      kept = kept === '' ? '..' : `${kept}/..`;
    }
  }
  return kept;
}

// Without slashes at both ends.
function resolvedSegments(path, mayLeadAbove) {
  if (mayNeedResolving(path)) return withoutDots(path, mayLeadAbove);
  const start = path[0] === '/' ? 1 : 0;
  const end = path.length > start && path[path.length - 1] === '/' ? path.length - 1 : path.length;
  return path.slice(start, end);
}

// The last segment is path.slice(start, end); what follows are slashes. Nothing but slashes
// gives an empty one.
function lastSegment(path) {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === slash) {
    end--;
  }
  let start = end;
  while (start > 0 && path.charCodeAt(start - 1) !== slash) {
    start--;
  }
  return { start, end };
}

// Of the last segment; its end if there is none. As extensionOf() has it.
function startOfExtension(path, start, end) {
  let dot = end - 1;
  while (dot > start && path.charCodeAt(dot) !== period) {
    dot--;
  }
  const isName = dot <= start || (end - start === 2 && path.charCodeAt(start) === period);
  return isName ? end : dot;
}

// How many segments there are.
function countSegments(path) {
  let count = path === '' ? 0 : 1;
  for (let index = 0; index < path.length; index++) {
    if (path.charCodeAt(index) === slash) count++;
  }
  return count;
}

// Where the segments end that two absolute paths have in common from their start on.
function endOfCommon(path, other) {
  const length = Math.min(path.length, other.length);
  let end = 0;
  for (let index = 0; index < length; index++) {
    const code = path.charCodeAt(index);
    if (code !== other.charCodeAt(index)) return end;
    if (code === slash) end = index;
  }
  const longer = path.length > length ? path : other;
  return longer.charCodeAt(length) === slash ? length : end;
}

const posix = {
  resolve(...paths) {
    let resolved = '';
    let isAbsolute = false;
    for (let index = paths.length - 1; index >= 0 && !isAbsolute; index--) {
      const path = paths[index];
      validateString(path, `paths[${index}]`);
      if (path !== '') {
        resolved = resolved === '' ? path : `${path}/${resolved}`;
        isAbsolute = path[0] === '/';
      }
    }
    if (!isAbsolute) {
      const directory = process.cwd();
      resolved = `${directory}/${resolved}`;
      isAbsolute = directory[0] === '/';
    }
    resolved = resolvedSegments(resolved, !isAbsolute);
    return isAbsolute ? `/${resolved}` : resolved || '.';
  },

  normalize(path) {
    validateString(path, 'path');
    if (path === '') {
      return '.';
    }
    const isAbsolute = path[0] === '/';
    const trailingSlash = path[path.length - 1] === '/' ? '/' : '';
    const resolved = resolvedSegments(path, !isAbsolute);
    if (resolved === '') {
      return isAbsolute ? '/' : `.${trailingSlash}`;
    }
    return `${isAbsolute ? '/' : ''}${resolved}${trailingSlash}`;
  },

  isAbsolute(path) {
    validateString(path, 'path');
    return path[0] === '/';
  },

  join(...paths) {
    let joined = '';
    for (const path of paths) {
      validateString(path, 'path');
      if (path !== '') {
        joined = joined === '' ? path : `${joined}/${path}`;
      }
    }
    return posix.normalize(joined);
  },

  relative(from, to) {
    validateString(from, 'from');
    validateString(to, 'to');
    if (from === to) {
      return '';
    }
    from = posix.resolve(from);
    to = posix.resolve(to);
    if (from === to) {
      return '';
    }
    const start = endOfCommon(from, to) + 1;
    const down = to.slice(start);
    const up = '../'.repeat(countSegments(from.slice(start)));
    return down === '' ? up.slice(0, -1) : up + down;
  },

  toNamespacedPath(path) {
    return path;
  },

  dirname(path) {
    validateString(path, 'path');
    const { start, end } = lastSegment(path);
    if (start === 0) {
      return path[0] === '/' ? '/' : '.';
    }
    if (end === 0 || start === 1) {
      return '/';
    }
    return start === 2 && path[0] === '/' ? '//' : path.slice(0, start - 1);
  },

  basename(path, suffix) {
    if (suffix !== undefined) {
      validateString(suffix, 'suffix');
    }
    validateString(path, 'path');
    if (suffix === path) {
      return '';
    }
    const { start, end } = lastSegment(path);
    return suffix ? withoutSuffix(path, start, end, suffix) : path.slice(start, end);
  },

  extname(path) {
    validateString(path, 'path');
    const { start, end } = lastSegment(path);
    return path.slice(startOfExtension(path, start, end), end);
  },

  format: _format.bind(null, '/'),

  parse(path) {
    validateString(path, 'path');
    const { start, end } = lastSegment(path);
    const root = path.charCodeAt(0) === slash ? '/' : '';
    let dot = startOfExtension(path, start, end);
    // Node sees an extension in "..", if that is all there is below the root.
    if (start === 1 && end === 3 && path.startsWith('..', 1)) dot = 2;
    return {
      root,
      dir: start > 1 ? path.slice(0, start - 1) : root,
      base: path.slice(start, end),
      ext: path.slice(dot, end),
      name: path.slice(start, dot),
    };
  },

  matchesGlob(path, pattern) {
    return require('internal/path/glob').matchesGlob(path, pattern, 'posix');
  },

  sep: '/',
  delimiter: ':',
  win32: null,
  posix: null,
};

posix.posix = posix;
// Few programs on this system ask for the paths of the other.
Object.defineProperty(posix, 'win32', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    return (posix.win32 = require('internal/path/win32'));
  },
  set(value) {
    const data = { __proto__: null, configurable: true, enumerable: true, value, writable: true };
    Object.defineProperty(posix, 'win32', data);
  },
});
// Kept for programs of the time when this was not documented.
posix._makeLong = posix.toNamespacedPath;

module.exports = posix;
