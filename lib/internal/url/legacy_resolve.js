'use strict';

// Resolves one legacy Url against another, as the links of web pages of 2011 were.

const { hostlessProtocols, slashedProtocols } = require('internal/url/legacy_rules');

// Changes the parts of result, which starts as a copy of the base, and may change relative, too.
function resolveInto(result, relative) {
  // A hash is never inherited.
  result.hash = relative.hash;
  if (relative.href === '') {
    return;
  }
  if (relative.slashes && !relative.protocol) {
    resolveNetworkPath(result, relative);
  } else if (relative.protocol && relative.protocol !== result.protocol) {
    resolveOtherProtocol(result, relative);
  } else {
    resolveSameProtocol(result, relative);
  }
}

// "//host/path" takes only the protocol from the base.
function resolveNetworkPath(result, relative) {
  const { protocol } = result;
  Object.assign(result, relative, { protocol });
  if (slashedProtocols.has(protocol) && result.hostname && !result.pathname) {
    result.path = result.pathname = '/';
  }
}

function resolveOtherProtocol(result, relative) {
  const { protocol } = relative;
  if (!slashedProtocols.has(protocol)) {
    Object.assign(result, relative);
    return;
  }
  result.protocol = protocol;
  const needsHost = !/^file:?$/.test(protocol) && !hostlessProtocols.has(protocol);
  if (!relative.host && needsHost) {
    result.pathname = takeHostFromPath(relative);
  } else {
    result.pathname = relative.pathname;
  }
  result.search = relative.search;
  result.query = relative.query;
  result.host = relative.host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || relative.host;
  result.port = relative.port;
  if (result.pathname || result.search) {
    result.path = (result.pathname || '') + (result.search || '');
  }
  result.slashes ||= relative.slashes;
}

// "http:a/b" means the host a. Gives the path that is left.
function takeHostFromPath(relative) {
  const segments = (relative.pathname || '').split('/');
  relative.host = '';
  while (segments.length > 0 && relative.host === '') {
    relative.host = segments.shift();
  }
  relative.hostname ||= '';
  if (segments[0] !== '') {
    segments.unshift('');
  }
  if (segments.length < 2) {
    segments.unshift('');
  }
  return segments.join('/');
}

// ---- The same protocol -----------------------------------------------------------------------

function startsWithSlash(path) {
  return Boolean(path) && path[0] === '/';
}

function segmentsOf(url) {
  return url.pathname ? url.pathname.split('/') : [];
}

// In "mailto:user@host" and the like, the host is only the first segment of a path.
function moveHostIntoPath(url, segments) {
  if (url.host) {
    if (segments[0] === '') {
      segments[0] = url.host;
    } else {
      segments.unshift(url.host);
    }
  }
}

function setHostFromPath(result, host) {
  result.hostname = result.host = host;
  // "user@host" as a relative URL of mailto: has its user here.
  if (host && host.indexOf('@') > 0) {
    const [auth, name] = host.split('@');
    result.auth = auth;
    result.hostname = result.host = name;
  }
}

function setPath(result) {
  if (result.pathname !== null || result.search !== null) {
    result.path = (result.pathname || '') + (result.search || '');
  }
}

function takeQuery(result, relative) {
  result.search = relative.search;
  result.query = relative.query;
}

function takeHost(result, relative) {
  // The user of one host must not become known to another.
  if (relative.host || relative.host === '') {
    if (result.host !== relative.host) {
      result.auth = null;
    }
    result.host = relative.host;
    result.port = relative.port;
  }
  if (relative.hostname || relative.hostname === '') {
    if (result.hostname !== relative.hostname) {
      result.auth = null;
    }
    result.hostname = relative.hostname;
  }
}

function resolveSameProtocol(result, relative) {
  const isRelativeAbsolute = Boolean(relative.host) || startsWithSlash(relative.pathname);
  let mustBeAbsolute = isRelativeAbsolute || startsWithSlash(result.pathname) ||
    Boolean(result.host && relative.pathname);
  const mayNotLeadAbove = mustBeAbsolute;
  const hostIsSegment = Boolean(result.protocol) && !slashedProtocols.has(result.protocol);
  let segments = segmentsOf(result);
  const relativeSegments = segmentsOf(relative);

  if (hostIsSegment) {
    dissolveHosts(result, segments, relative, relativeSegments);
    mustBeAbsolute &&= relativeSegments[0] === '' || segments[0] === '';
  }
  if (isRelativeAbsolute) {
    takeHost(result, relative);
    takeQuery(result, relative);
    segments = relativeSegments;
  } else if (relativeSegments.length > 0) {
    segments = [...segments.slice(0, -1), ...relativeSegments];
    takeQuery(result, relative);
  } else if (relative.search !== null && relative.search !== undefined) {
    // Only a query, which leaves the path.
    if (hostIsSegment) {
      setHostFromPath(result, segments.shift());
    }
    takeQuery(result, relative);
    setPath(result);
    return;
  }
  if (segments.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    return;
  }
  finishPath(result, relative, segments, { hostIsSegment, mayNotLeadAbove, mustBeAbsolute });
}

function dissolveHosts(result, segments, relative, relativeSegments) {
  result.hostname = '';
  result.port = null;
  moveHostIntoPath(result, segments);
  result.host = '';
  if (relative.protocol) {
    relative.hostname = null;
    relative.port = null;
    result.auth = null;
    moveHostIntoPath(relative, relativeSegments);
    relative.host = null;
  }
}

// Takes "." and ".." out, from the end. Gives how many ".." led above the start.
function removeDots(segments) {
  let above = 0;
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index];
    if (segment === '.') {
      segments.splice(index, 1);
    } else if (segment === '..') {
      segments.splice(index, 1);
      above++;
    } else if (above > 0) {
      segments.splice(index, 1);
      above--;
    }
  }
  return above;
}

function finishPath(result, relative, segments, rules) {
  const last = segments[segments.length - 1];
  const endsInDots = last === '.' || last === '..';
  const endsInSlash = last === '' ||
    (endsInDots && Boolean(result.host || relative.host || segments.length > 1));
  const above = removeDots(segments);
  let { mustBeAbsolute } = rules;
  if (!mustBeAbsolute && !rules.mayNotLeadAbove) {
    segments.unshift(...Array(above).fill('..'));
  }
  if (mustBeAbsolute && segments[0] !== '' && !startsWithSlash(segments[0])) {
    segments.unshift('');
  }
  if (endsInSlash && !segments.join('/').endsWith('/')) {
    segments.push('');
  }
  const isAbsolute = segments[0] === '' || startsWithSlash(segments[0]);
  if (rules.hostIsSegment) {
    setHostFromPath(result, isAbsolute || segments.length === 0 ? '' : segments.shift());
  }
  mustBeAbsolute ||= Boolean(result.host) && segments.length > 0;
  if (mustBeAbsolute && !isAbsolute) {
    segments.unshift('');
  }
  result.pathname = segments.length === 0 ? null : segments.join('/');
  if (segments.length === 0) {
    result.path = null;
  }
  setPath(result);
  result.auth = relative.auth || result.auth;
  result.slashes ||= relative.slashes;
}

module.exports = { resolveInto };
