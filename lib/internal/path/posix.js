'use strict';

// Only for the error: this module is part of every start.
function validateString(value, name) {
  if (typeof value !== 'string') require('internal/validators').validateString(value, name);
}
const { _format, extensionOf, resolveDots, withoutSuffix } = require('internal/path/segments');

const slash = 0x2f;
const period = 0x2e;

// Most paths need no work. The test finds all that have an empty segment, "." or "..", and some
// that have not; it is cheaper than a regular expression, which would have to be compiled.
function mayNeedResolving(path) {
  return path[0] === '.' || path.includes('/.') || path.includes('//');
}

// Without slashes at both ends.
function resolvedSegments(path, mayLeadAbove) {
  if (mayNeedResolving(path)) {
    return resolveDots(path.split('/'), mayLeadAbove).join('/');
  }
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
    let dot = end - 1;
    while (dot > start && path.charCodeAt(dot) !== period) {
      dot--;
    }
    // As extensionOf() has it.
    const isName = dot <= start || (end - start === 2 && path.charCodeAt(start) === period);
    return isName ? '' : path.slice(dot, end);
  },

  format: _format.bind(null, '/'),

  parse(path) {
    validateString(path, 'path');
    const { start, end } = lastSegment(path);
    const root = path[0] === '/' ? '/' : '';
    const base = path.slice(start, end);
    // Node sees an extension in "..", if that is all there is below the root.
    const ext = base === '..' && start === 1 ? '.' : extensionOf(base);
    const dir = start > 1 ? path.slice(0, start - 1) : root;
    return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
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
