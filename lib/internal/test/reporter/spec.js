'use strict';

// For people: a tree of tests, and what failed at the end.

const { Transform } = require('stream');
const { colorOf, colors, formatTest, indent, symbols } = require('internal/test/reporter/format');

class SpecReporter extends Transform {
  // Tests that have begun, and of those the ones whose names are printed.
  #started = [];
  #printed = [];
  #failed = [];
  #directory = process.cwd();

  constructor() {
    super({ __proto__: null, writableObjectMode: true });
    colors.refresh();
  }

  _transform({ type, data }, encoding, callback) {
    callback(null, this.#format(type, data));
  }

  _flush(callback) {
    callback(null, this.#formatFailed());
  }

  #format(type, data) {
    switch (type) {
      case 'test:fail':
        if (data.details?.error?.failureType !== 'subtestsFailed') this.#failed.push(data);
        return this.#result(type, data);
      case 'test:pass':
        return this.#result(type, data);
      case 'test:start':
        this.#started.unshift({ __proto__: null, data, type });
        return undefined;
      case 'test:stderr':
      case 'test:stdout':
        return data.message;
      case 'test:diagnostic':
      case 'test:log': {
        const color = colorOf(data.level ?? 'info');
        const text = `${indent(data.nesting)}${color}${symbols['test:diagnostic']}${data.message}`;
        return `${text}${colors.white}\n`;
      }
      case 'test:summary':
        return data.file === undefined ? this.#formatFailed() : undefined;
      case 'test:watch:restarted':
        return `\nRestarted at ${new Date().toLocaleString()}\n`;
      case 'test:interrupted':
        return this.#interrupted(data.tests);
      default:
        return undefined;
    }
  }

  #result(type, data) {
    this.#started.shift();
    let prefix = '';
    // Those around it that have not been named yet.
    while (this.#started.length > 0) {
      const outer = this.#started.pop().data;
      this.#printed.unshift(outer);
      prefix += `${indent(outer.nesting)}${symbols['arrow:right']}${outer.name}\n`;
    }
    const [innermost] = this.#printed;
    if (innermost?.nesting === data.nesting && innermost.name === data.name) this.#printed.shift();
    return `${formatTest(type, data, prefix, indent(data.nesting))}\n`;
  }

  #place({ file, line, column }) {
    const name = require('path').relative(this.#directory, file);
    return `${name}:${line}:${column}`;
  }

  #formatFailed() {
    if (this.#failed.length === 0) return undefined;
    let text = `\n${colorOf('test:fail')}${symbols['test:fail']}failing tests:${colors.white}\n`;
    for (const data of this.#failed) {
      text += '\n';
      if (data.file !== undefined) text += `test at ${this.#place(data)}\n`;
      text += formatTest('test:fail', data, '', '', true);
    }
    this.#failed = [];
    return text;
  }

  #interrupted(tests) {
    let text = '\n';
    for (const data of tests) {
      const place = data.file === undefined ? '' : ` at ${this.#place(data)}`;
      const line = `${symbols['warning:alert']}Interrupted while running: ${data.name}${place}`;
      text += `${colors.yellow}${line}${colors.white}\n`;
    }
    return text;
  }
}

module.exports = SpecReporter;
