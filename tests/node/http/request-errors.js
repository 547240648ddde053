// Requests that cannot be are refused at once.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const refuse = (options, code) => assert.throws(() => http.request(options), { code });
  refuse({ path: '/a b' }, 'ERR_UNESCAPED_CHARACTERS');
  refuse({ path: '/\r\nX: y' }, 'ERR_UNESCAPED_CHARACTERS');
  refuse({ method: 'G T' }, 'ERR_INVALID_HTTP_TOKEN');
  refuse({ method: 1 }, 'ERR_INVALID_ARG_TYPE');
  refuse({ protocol: 'ftp:' }, 'ERR_INVALID_PROTOCOL');
  refuse({ hostname: 1 }, 'ERR_INVALID_ARG_TYPE');
  refuse({ agent: {} }, 'ERR_INVALID_ARG_TYPE');
  refuse({ headers: { 'a b': 'x' } }, 'ERR_INVALID_HTTP_TOKEN');
  refuse({ headers: { a: 'x\r\ny' } }, 'ERR_INVALID_CHAR');
  refuse({ timeout: 'x' }, 'ERR_INVALID_ARG_TYPE');
  refuse({ insecureHTTPParser: 1 }, 'ERR_INVALID_ARG_TYPE');
  refuse('nowhere', 'ERR_INVALID_URL');
}
