'use strict';

const { validateString } = require('internal/validators');
const { _format, extensionOf, resolveDots, withoutSuffix } = require('internal/path/segments');

const separators = /[\\/]+/;
const driveLetter = /^[A-Za-z]:/;
// \\server\share, and \\.\device or \\?\device.
const networkRoot = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/;

// Names of devices that exist in every directory. The raised digits count as digits.
const reservedName = /^(?:CON|PRN|AUX|NUL|(?:COM|LPT)[1-9\u00b9\u00b2\u00b3])$/i;

function isSeparator(character) {
  return character === '\\' || character === '/';
}

function isReservedName(path, end) {
  return reservedName.test(path.slice(0, end));
}

// What a path starts with. The device is "C:", "\\server\share", "\\." or "\\?", or empty; the
// rest begins at rootEnd.
function parseRoot(path) {
  if (driveLetter.test(path)) {
    const isAbsolute = isSeparator(path[2]);
    return { device: path.slice(0, 2), isAbsolute, rootEnd: isAbsolute ? 3 : 2 };
  }
  if (!isSeparator(path[0])) {
    return { device: '', isAbsolute: false, rootEnd: 0 };
  }
  const match = networkRoot.exec(path);
  if (match === null) {
    return { device: '', isAbsolute: true, rootEnd: 1 };
  }
  const [{ length: rootEnd }, server, share] = match;
  if (server === '.' || server === '?') {
    return { device: `\\\\${server}`, isAbsolute: true, rootEnd: 4 };
  }
  return { device: `\\\\${server}\\${share}`, isAbsolute: true, rootEnd };
}

// As long as the part that dirname() never takes away.
function rootLength(path) {
  const { isAbsolute, rootEnd } = parseRoot(path);
  const match = isAbsolute ? networkRoot.exec(path) : null;
  return match === null ? rootEnd : Math.min(match[0].length + 1, path.length);
}

function resolvedSegments(path, mayLeadAbove) {
  return resolveDots(path.split(separators), mayLeadAbove).join('\\');
}

// The last segment behind the root is path.slice(start, end); what follows are separators.
function lastSegment(path, rootEnd) {
  let end = path.length;
  while (end > rootEnd && isSeparator(path[end - 1])) {
    end--;
  }
  let start = end;
  while (start > rootEnd && !isSeparator(path[start - 1])) {
    start--;
  }
  return { start, end };
}

function driveLength(path) {
  return driveLetter.test(path) ? 2 : 0;
}

// The working directory of a drive, where Windows keeps one for each.
function workingDirectory(device) {
  if (device === '') {
    return process.cwd();
  }
  const directory = process.env[`=${device}`] || process.cwd();
  const isElsewhere = directory.slice(0, 2).toLowerCase() !== device.toLowerCase() &&
    directory[2] === '\\';
  return isElsewhere ? `${device}\\` : directory;
}

// A relative path whose first segment looks like a drive or device after dots are resolved must
// not become one.
function seemsToHaveDevice(path, tail) {
  return driveLetter.test(tail) || /:(?:[\\/]|$)/.test(path);
}

// \\?\COM1: is one device, although other names behind \\?\ may be left with "..".
function deviceOf(path, root) {
  if (root.rootEnd === 4 && root.device.length === 3) {
    const name = path.slice(4, path.indexOf(':') + 1);
    if (isReservedName(name, name.length - 1)) {
      return { device: `\\\\?\\${name}`, rootEnd: 4 + name.length };
    }
  }
  // A device in the current directory. Dots do not lead out of it.
  const colon = path.indexOf(':');
  if (root.rootEnd === 0 && colon > 0 && isReservedName(path, colon)) {
    return { device: path.slice(0, colon + 1), rootEnd: colon + 1 };
  }
  return root;
}

function joinedHasReservedName(joined) {
  return joined.split('\\').some((segment) => {
    const colon = segment.indexOf(':');
    return colon !== -1 && isReservedName(segment, colon);
  });
}

const win32 = {
  resolve(...paths) {
    let device = '';
    let tail = '';
    let isAbsolute = false;
    for (let index = paths.length - 1; index >= -1; index--) {
      const path = index >= 0 ? paths[index] : workingDirectory(device);
      validateString(path, `paths[${index}]`);
      if (path === '') {
        continue;
      }
      const root = parseRoot(path);
      if (root.device !== '' && device !== '' &&
          root.device.toLowerCase() !== device.toLowerCase()) {
        continue;
      }
      device ||= root.device;
      if (!isAbsolute) {
        tail = `${path.slice(root.rootEnd)}\\${tail}`;
        isAbsolute = root.isAbsolute;
      }
      if (isAbsolute && device !== '') {
        break;
      }
    }
    tail = resolvedSegments(tail, !isAbsolute);
    return isAbsolute ? `${device}\\${tail}` : `${device}${tail}` || '.';
  },

  normalize(path) {
    validateString(path, 'path');
    if (path.length <= 1) {
      return path === '' ? '.' : path === '/' ? '\\' : path;
    }
    const root = parseRoot(path);
    const { isAbsolute } = root;
    const { device, rootEnd } = deviceOf(path, root);
    let tail = resolvedSegments(path.slice(rootEnd), !isAbsolute);
    if (tail === '' && !isAbsolute) {
      tail = '.';
    }
    if (tail !== '' && isSeparator(path[path.length - 1])) {
      tail += '\\';
    }
    if (!isAbsolute && device === '' && seemsToHaveDevice(path, tail)) {
      return `.\\${tail}`;
    }
    if (isReservedName(path, path.indexOf(':'))) {
      return `.\\${device}${tail}`;
    }
    return isAbsolute ? `${device}\\${tail}` : `${device}${tail}`;
  },

  isAbsolute(path) {
    validateString(path, 'path');
    return isSeparator(path[0]) || (driveLetter.test(path) && isSeparator(path[2]));
  },

  join(...paths) {
    for (const path of paths) {
      validateString(path, 'path');
    }
    const parts = paths.filter((path) => path !== '');
    if (parts.length === 0) {
      return '.';
    }
    let joined = parts.join('\\');
    // Two separators at the start mean a server only if the first part says so by itself.
    if (!/^[\\/]{2}[^\\/]/.test(parts[0])) {
      joined = joined.replace(/^[\\/]{2,}/, '\\');
    }
    if (joinedHasReservedName(joined)) {
      return joined.replaceAll('/', '\\');
    }
    return win32.normalize(joined);
  },

  relative(from, to) {
    validateString(from, 'from');
    validateString(to, 'to');
    if (from === to) {
      return '';
    }
    const fromSegments = trimmedSegments(win32.resolve(from));
    const target = win32.resolve(to);
    const toSegments = trimmedSegments(target);
    let common = 0;
    while (common < fromSegments.length && common < toSegments.length &&
           fromSegments[common].toLowerCase() === toSegments[common].toLowerCase()) {
      common++;
    }
    if (common === 0 && fromSegments.length > 0 && toSegments.length > 0) {
      return target;
    }
    const up = Array(fromSegments.length - common).fill('..');
    return [...up, ...toSegments.slice(common)].join('\\');
  },

  toNamespacedPath(path) {
    if (typeof path !== 'string' || path === '') {
      return path;
    }
    const resolved = win32.resolve(path);
    if (resolved.length <= 2) {
      return path;
    }
    if (/^\\\\[^?.]/.test(resolved)) {
      return `\\\\?\\UNC\\${resolved.slice(2)}`;
    }
    return /^[A-Za-z]:\\/.test(resolved) ? `\\\\?\\${resolved}` : resolved;
  },

  dirname(path) {
    validateString(path, 'path');
    if (path.length <= 1) {
      return isSeparator(path) ? path : '.';
    }
    const rootEnd = rootLength(path);
    const { start, end } = lastSegment(path, rootEnd);
    if (start <= rootEnd || end === rootEnd) {
      return rootEnd === 0 ? '.' : path.slice(0, rootEnd);
    }
    return path.slice(0, start - 1);
  },

  basename(path, suffix) {
    if (suffix !== undefined) {
      validateString(suffix, 'suffix');
    }
    validateString(path, 'path');
    if (suffix === path) {
      return '';
    }
    const { start, end } = lastSegment(path, driveLength(path));
    return suffix ? withoutSuffix(path, start, end, suffix) : path.slice(start, end);
  },

  extname(path) {
    validateString(path, 'path');
    const { start, end } = lastSegment(path, driveLength(path));
    return extensionOf(path.slice(start, end));
  },

  format: _format.bind(null, '\\'),

  parse(path) {
    validateString(path, 'path');
    const rootEnd = rootLength(path);
    const root = path.slice(0, rootEnd);
    const { start, end } = lastSegment(path, rootEnd);
    const base = path.slice(start, end);
    const ext = extensionOf(base);
    const dir = start > rootEnd ? path.slice(0, start - 1) : root;
    return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
  },

  matchesGlob(path, pattern) {
    return require('internal/path/glob').matchesGlob(path, pattern, 'win32');
  },

  sep: '\\',
  delimiter: ';',
  win32: null,
  posix: null,
};

function trimmedSegments(path) {
  const trimmed = path.replace(/^\\+|\\+$/g, '');
  return trimmed === '' ? [] : trimmed.split('\\');
}

const posix = require('internal/path/posix');
win32.posix = posix;
win32.win32 = win32;
// Kept for programs of the time when this was not documented.
win32._makeLong = win32.toNamespacedPath;

module.exports = win32;
