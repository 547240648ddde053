'use strict';

// Error codes whose message depends on more than printf can say. `this` is the error, so that a
// function may add properties to it.

const { determineSpecificType, formatList } = require('internal/errors');

// Whatever a prototype has under that name.
function setOwn(error, name, value) {
  Object.defineProperty(error, name, {
    configurable: true, enumerable: true, writable: true, value,
  });
}

function inspect(value) {
  return require('internal/util/inspect').inspect(value);
}

const typeNames = new Set([
  'string', 'function', 'number', 'object', 'Function', 'Object', 'boolean', 'bigint', 'symbol',
]);

function argumentLabel(name) {
  if (name.endsWith(' argument')) return name;
  return `"${name}" ${name.includes('.') ? 'property' : 'argument'}`;
}

// Sorts what is expected into primitive types, classes and anything else.
function sortExpected(expected) {
  const types = [];
  const instances = [];
  const others = [];
  for (const value of expected) {
    if (typeNames.has(value)) types.push(value.toLowerCase());
    else if (/^[A-Z][a-zA-Z0-9]*$/.test(value)) instances.push(value);
    else others.push(value);
  }
  const position = types.indexOf('object');
  if (instances.length > 0 && position !== -1) {
    types.splice(position, 1);
    instances.push('Object');
  }
  return { types, instances, others };
}

function describeExpected(expected) {
  const { types, instances, others } = sortExpected(expected);
  const parts = [];
  if (types.length > 0) {
    parts.push(`${types.length > 1 ? 'one of type' : 'of type'} ${formatList(types, 'or')}`);
  }
  if (instances.length > 0) parts.push(`an instance of ${formatList(instances, 'or')}`);
  if (others.length > 1) {
    parts.push(`one of ${formatList(others, 'or')}`);
  } else if (others.length === 1) {
    parts.push(others[0].toLowerCase() === others[0] ? others[0] : `an ${others[0]}`);
  }
  return parts.join(' or ');
}

// 4294967297 becomes 4_294_967_297.
function separateThousands(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, '_');
}

function describeNumber(input) {
  if (Number.isInteger(input) && Math.abs(input) > 2 ** 32) return separateThousands(String(input));
  if (typeof input !== 'bigint') return inspect(input);
  const isLarge = input > 2n ** 32n || input < -(2n ** 32n);
  return `${isLarge ? separateThousands(String(input)) : input}n`;
}

function from(base) {
  return base ? ` imported from ${base}` : '';
}

function describeRequiredEsm(filename, hasEsmSyntax, parentPath, packageJsonPath) {
  const start =
    `require() of ES Module ${filename}${parentPath ? ` from ${parentPath}` : ''} not supported.`;
  if (!packageJsonPath) {
    if (!filename.endsWith('.mjs')) return start;
    return `${start}\nInstead change the require of ${filename} to a dynamic import() which is ` +
      'available in all CommonJS modules.';
  }
  const { basename } = require('path');
  const isSameName = parentPath && basename(filename) === basename(parentPath);
  const name = isSameName ? filename : basename(filename);
  if (hasEsmSyntax) {
    return `${start}\nInstead change the require of ${name} in ${parentPath} to a dynamic ` +
      'import() which is available in all CommonJS modules.';
  }
  return `${start}\n${name} is treated as an ES module file as it is a .js file whose nearest ` +
    'parent package.json contains "type": "module" which declares all .js files in that package ' +
    `scope as ES modules.\nInstead either rename ${name} to end in .cjs, change the requiring ` +
    'code to use dynamic import() which is available in all CommonJS modules, or change "type": ' +
    `"module" to "type": "commonjs" in ${packageJsonPath} to treat all .js files as CommonJS ` +
    '(using .mjs for all ES modules instead).\n';
}

module.exports = {
  __proto__: null,

  Error: {
    __proto__: null,
    ACCESS_DENIED(message, permission = '', resource = '') {
      this.permission = permission;
      this.resource = resource;
      return message;
    },
    FALSY_VALUE_REJECTION(reason) {
      this.reason = reason;
      return 'Promise was rejected with falsy value';
    },
    HTTP2_STREAM_CANCEL(error) {
      const message = 'The pending stream has been canceled';
      if (!error) return message;
      this.cause = error;
      return typeof error.message === 'string' ?
        `${message} (caused by: ${error.message})` : message;
    },
    INTERNAL_ASSERTION(message) {
      const suffix = 'This is caused by either a bug in Node.js or incorrect usage of Node.js ' +
        'internals.\nPlease open an issue with this stack trace at ' +
        'https://github.com/nodejs/node/issues\n';
      return message === undefined ? suffix : `${message}\n${suffix}`;
    },
    INVALID_PACKAGE_CONFIG(path, base, message) {
      return `Invalid package config ${path}${base ? ` while importing ${base}` : ''}` +
        `${message ? `. ${message}` : ''}`;
    },
    INVALID_PACKAGE_TARGET(packagePath, key, target, isImport = false, base = undefined) {
      const isNotRelative = typeof target === 'string' && !isImport && target.length > 0 &&
        !target.startsWith('./');
      const start = key === '.' ?
        `Invalid "exports" main target ${JSON.stringify(target)} defined` :
        `Invalid "${isImport ? 'imports' : 'exports'}" target ${JSON.stringify(target)} ` +
        `defined for '${key}'`;
      return `${start} in the package config ${packagePath}package.json${from(base)}` +
        `${isNotRelative ? '; targets must start with "./"' : ''}`;
    },
    MODULE_NOT_FOUND(path, base, exactUrl = undefined) {
      if (exactUrl) setOwn(this, 'url', `${exactUrl}`);
      return `Cannot find ${exactUrl ? 'module' : 'package'} '${path}' imported from ${base}`;
    },
    PACKAGE_PATH_NOT_EXPORTED(packagePath, subpath, base = undefined) {
      if (subpath === '.') {
        return `No "exports" main defined in ${packagePath}package.json${from(base)}`;
      }
      return `Package subpath '${subpath}' is not defined by "exports" in ` +
        `${packagePath}package.json${from(base)}`;
    },
    REQUIRE_ASYNC_MODULE(filename, requireStack = undefined) {
      let message = 'require() cannot be used on an ESM graph with top-level await. Use import() ' +
        'instead. To see where the top-level await comes from, use ' +
        '--experimental-print-required-tla.';
      if (filename) message += `\nRequired module: ${filename}`;
      if (requireStack !== undefined) {
        if (requireStack.length > 0) message += `\nRequire stack:\n- ${requireStack.join('\n- ')}`;
        Object.defineProperty(this, 'requireStack', {
          configurable: true, enumerable: false, writable: true, value: requireStack,
        });
      }
      return message;
    },
    REQUIRE_ESM(filename, hasEsmSyntax, parentPath = null, packageJsonPath = null) {
      return describeRequiredEsm(filename, hasEsmSyntax, parentPath, packageJsonPath);
    },
    TEST_FAILURE(error, failureType) {
      this.failureType = failureType;
      this.cause = error;
      const message = error?.message ?? error;
      if (typeof message === 'string') return message;
      try {
        return inspect(message);
      } catch {
        return require('internal/util/inspect').inspect(message, { customInspect: false });
      }
    },
    TLS_CERT_ALTNAME_INVALID(reason, host, cert) {
      this.reason = reason;
      this.host = host;
      this.cert = cert;
      return `Hostname/IP does not match certificate's altnames: ${reason}`;
    },
    UNHANDLED_ERROR(error = undefined) {
      return error === undefined ? 'Unhandled error.' : `Unhandled error. (${error})`;
    },
    UNSUPPORTED_DIR_IMPORT(path, base, exactUrl = undefined) {
      setOwn(this, 'url', exactUrl);
      return `Directory import '${path}' is not supported resolving ES modules imported from ` +
        `${base}`;
    },
    UNSUPPORTED_ESM_URL_SCHEME(url, supported) {
      return `Only URLs with a scheme in: ${formatList(supported)} are supported by the default ` +
        `ESM loader. Received protocol '${url.protocol}'`;
    },
    VM_MODULE_LINK_FAILURE(message, cause) {
      this.cause = cause;
      return message;
    },
    WORKER_INVALID_EXEC_ARGV(errors, message = 'invalid execArgv flags') {
      return `Initiated Worker with ${message}: ${errors.join(', ')}`;
    },
  },

  TypeError: {
    __proto__: null,
    CONSTRUCT_CALL_REQUIRED(name = undefined) {
      return name === undefined ? 'Cannot call constructor without `new`' :
        `Class constructor ${name} cannot be invoked without \`new\``;
    },
    ENCODING_INVALID_ENCODED_DATA(encoding, errno) {
      this.errno = errno;
      return `The encoded data was not valid for encoding ${encoding}`;
    },
    HTTP2_INVALID_SETTING_VALUE(name, actual, min = undefined, max = undefined) {
      this.actual = actual;
      if (min !== undefined) {
        this.min = min;
        this.max = max;
      }
      return `Invalid value for setting "${name}": ${actual}`;
    },
    IMPORT_ATTRIBUTE_UNSUPPORTED(attribute, value, url = undefined) {
      return `Import attribute "${attribute}" with value "${value}" is not supported` +
        `${url === undefined ? '' : ` in ${url}`}`;
    },
    INVALID_ARG_TYPE(name, expected, actual) {
      const described = describeExpected(Array.isArray(expected) ? expected : [expected]);
      return `The ${argumentLabel(name)} must be ${described}. ` +
        `Received ${determineSpecificType(actual)}`;
    },
    INVALID_ARG_VALUE(name, value, reason = 'is invalid') {
      const text = inspect(value);
      const short = text.length > 128 ? `${text.slice(0, 128)}...` : text;
      const type = name.includes('.') ? 'property' : 'argument';
      return `The ${type} '${name}' ${reason}. Received ${short}`;
    },
    INVALID_CHAR(name, field = undefined) {
      return `Invalid character in ${name}${field === undefined ? '' : ` ["${field}"]`}`;
    },
    INVALID_FILE_URL_PATH(reason, input = undefined) {
      if (input !== undefined) this.input = input;
      return `File URL path ${reason}`;
    },
    INVALID_MIME_SYNTAX(production, text, invalidIndex) {
      return `The MIME syntax for a ${production} in "${text}" is invalid` +
        `${invalidIndex === -1 ? '' : ` at ${invalidIndex}`}`;
    },
    INVALID_MODULE_SPECIFIER(request, reason, base = undefined) {
      return `Invalid module "${request}" ${reason}${from(base)}`;
    },
    INVALID_RETURN_PROPERTY(input, name, property, value) {
      return `Expected a valid ${input} to be returned for the "${property}" from the "${name}" ` +
        `hook but got ${determineSpecificType(value)}.`;
    },
    INVALID_RETURN_PROPERTY_VALUE(input, name, property, value) {
      return `Expected ${input} to be returned for the "${property}" from the "${name}" ` +
        `hook but got ${determineSpecificType(value)}.`;
    },
    INVALID_RETURN_VALUE(input, name, value) {
      return `Expected ${input} to be returned from the "${name}" function but got ` +
        `${determineSpecificType(value)}.`;
    },
    INVALID_URL(input, base = null) {
      this.input = input;
      if (base !== null && base !== undefined) this.base = base;
      return 'Invalid URL';
    },
    INVALID_URL_SCHEME(expected) {
      const schemes = [expected].flat();
      return `The URL must be ${schemes.length === 2 ? 'one of' : 'of'} scheme ` +
        `${formatList(schemes, 'or')}`;
    },
    MISSING_ARGS(...args) {
      const quoted = args.map((arg) => [arg].flat().map((name) => `"${name}"`).join(' or '));
      return `The ${formatList(quoted)} argument${args.length > 1 ? 's' : ''} must be specified`;
    },
    PACKAGE_IMPORT_NOT_DEFINED(specifier, packagePath, base) {
      return `Package import specifier "${specifier}" is not defined` +
        `${packagePath ? ` in package ${packagePath}package.json` : ''} imported from ${base}`;
    },
    PARSE_ARGS_UNKNOWN_OPTION(option, allowPositionals) {
      const hint = '. To specify a positional argument starting with a \'-\', place it at the ' +
        `end of the command after '--', as in '-- ${JSON.stringify(option)}`;
      return `Unknown option '${option}'${allowPositionals ? hint : ''}`;
    },
    TLS_ALPN_CALLBACK_INVALID_RESULT(value, protocols) {
      return `ALPN callback returned a value (${value}) that did not match any of the client's ` +
        `offered protocols (${protocols.join(', ')})`;
    },
    WORKER_PATH(filename) {
      return 'The worker script or module filename must be an absolute path or a relative path ' +
        "starting with './' or '../'." +
        `${filename.startsWith('file://') ? ' Wrap file:// URLs with `new URL`.' : ''}` +
        `${filename.startsWith('data:text/javascript') ? ' Wrap data: URLs with `new URL`.' : ''}` +
        ` Received "${filename}"`;
    },
  },

  RangeError: {
    __proto__: null,
    BUFFER_OUT_OF_BOUNDS(name = undefined) {
      return name ? `"${name}" is outside of buffer bounds` :
        'Attempt to access memory outside buffer bounds';
    },
    INVALID_ADDRESS_FAMILY(addressType, host, port) {
      this.host = host;
      this.port = port;
      return `Invalid address family: ${addressType} ${host}:${port}`;
    },
    OUT_OF_RANGE(name, range, input, isWholeSentence = false) {
      const start = isWholeSentence ? name : `The value of "${name}" is out of range.`;
      return `${start} It must be ${range}. Received ${describeNumber(input)}`;
    },
    SOCKET_BAD_PORT(name, port, allowZero = true) {
      return `${name} should be ${allowZero ? '>=' : '>'} 0 and < 65536. ` +
        `Received ${determineSpecificType(port)}.`;
    },
  },
};
