'use strict';

// jUnit's XML.

const { hostname } = require('os');
const { inspectSafely } = require('internal/test/reporter/format');

const kHead = '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n';

function escapeContent(text = '') {
  return `${text}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function escapeComment(text = '') {
  return `${text}`.replaceAll('--', '&#45;&#45;');
}

function attributesOf(attributes) {
  let text = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    text += ` ${name}="${escapeValue(value)}"`;
  }
  return text;
}

// Quotes are escaped before everything else is, so they come out escaped twice, as in Node.
function escapeValue(value) {
  return escapeContent(`${value ?? ''}`.replaceAll('"', '&quot;')).replaceAll('\n', '&#10;');
}

function treeToXml(tree) {
  if (typeof tree === 'string') return `${escapeContent(tree)}\n`;
  const { tag, attributes, nesting, children, comment } = tree;
  const indent = '\t'.repeat(nesting + 1);
  if (comment !== undefined) return `${indent}<!-- ${escapeComment(comment)} -->\n`;
  const open = `${indent}<${tag}${attributesOf(attributes)}`;
  if (children.length === 0) return `${open}/>\n`;
  return `${open}>\n${children.map(treeToXml).join('')}${indent}</${tag}>\n`;
}

function isFailure(node) {
  return node?.children?.some((child) => child.tag === 'failure') || node?.attributes?.failures;
}

function isSkipped(node) {
  return node?.children?.some((child) => child.tag === 'skipped') || node?.attributes?.failures;
}

class Tree {
  // The open suites, from the outside in.
  #current = null;

  start({ nesting, name }) {
    const parent = this.#current;
    this.#current = {
      __proto__: null,
      tag: 'testcase',
      attributes: { __proto__: null, name },
      nesting,
      parent,
      children: [],
    };
    parent?.children.push(this.#current);
  }

  // A test with tests in it is a suite for jUnit.
  end(type, data) {
    if (this.#current === null) this.start({ nesting: 0, name: 'root' });
    const node = this.#current;
    this.#current = node.parent;
    if (data.nesting !== node.nesting || data.name !== node.attributes.name) return undefined;
    const { children, attributes } = node;
    attributes.time = (data.details.duration_ms / 1000).toFixed(6);
    const tests = children.filter((child) => child.comment === undefined);
    if (tests.length > 0) this.#becomeSuite(node, tests);
    else this.#becomeCase(node, type, data);
    return node.nesting === 0 ? node : undefined;
  }

  #becomeSuite(node, tests) {
    const { attributes } = node;
    node.tag = 'testsuite';
    attributes.disabled = 0;
    attributes.errors = 0;
    attributes.tests = tests.length;
    attributes.failures = tests.filter(isFailure).length;
    attributes.skipped = tests.filter(isSkipped).length;
    attributes.timestamp = new Date().toISOString().replace(/\.\d+Z$/, '');
    attributes.hostname = hostname();
  }

  #becomeCase(node, type, data) {
    const { attributes, children, nesting } = node;
    attributes.classname = data.classname ?? data.details.classname ?? 'test';
    if (data.file) attributes.file = data.file;
    if (data.skip) {
      children.push(leaf('skipped', { type: 'skipped', message: data.skip }, nesting));
    }
    if (data.todo) {
      children.push(leaf('skipped', { type: 'todo', message: data.todo }, nesting));
    }
    if (type !== 'test:fail') return;
    const { error } = data.details;
    const message = error?.message ?? '';
    attributes.failure = message;
    children.push(leaf('failure', {
      type: error?.failureType ?? error?.code, message: message.trim(),
    }, nesting, [inspectError(error)]));
  }

  comment(nesting, text) {
    const node = { __proto__: null, nesting, comment: text };
    const parent = this.#current;
    if (parent === null || nesting === 0) return node;
    parent.children.push(node);
    return undefined;
  }
}

function leaf(tag, attributes, nesting, children = []) {
  return {
    __proto__: null,
    tag,
    attributes: { __proto__: null, ...attributes },
    nesting: nesting + 1,
    children,
  };
}

function inspectError(error) {
  return inspectSafely(error, { colors: false });
}

module.exports = async function* junitReporter(source) {
  yield kHead;
  const tree = new Tree();
  for await (const { type, data } of source) {
    let done;
    switch (type) {
      case 'test:start':
        tree.start(data);
        break;
      case 'test:pass':
      case 'test:fail':
        done = tree.end(type, data);
        break;
      case 'test:diagnostic':
      case 'test:log':
        done = tree.comment(data.nesting, data.message);
        break;
      default:
        break;
    }
    if (done !== undefined) yield treeToXml(done);
  }
  yield '</testsuites>\n';
};
