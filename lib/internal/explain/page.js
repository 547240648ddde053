'use strict';

// A recording as a page that plays it: one file, which needs nothing else.

const { toJSON } = require('internal/explain/json');

const sourceMax = 1_000_000;

// The files that callbacks come from.
function sourcesOf(model) {
  const fs = require('fs');
  const sources = {};
  const files = new Set([model.path, ...model.runs.map(({ task }) => task.file)]);
  for (const file of files) {
    if (!file?.startsWith('/')) continue;
    try {
      const text = fs.readFileSync(file, 'utf8');
      if (text.length < sourceMax) sources[file] = text;
    } catch {
      // It is gone, or was never there.
    }
  }
  return sources;
}

function render(model) {
  const { css, html, js } = require('internal/explain/page_template');
  const recording = { ...toJSON(model), path: model.path, sources: sourcesOf(model) };
  const json = JSON.stringify(recording).replaceAll('<', '\\u003c');
  return html.replace('/*STYLE*/', () => css).replace('/*SCRIPT*/', () => js)
    .replace('/*RECORDING*/', () => json);
}

function answer(page) {
  const bytes = Buffer.from(page);
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n' +
    `Content-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

// On the loopback interface, until ctrl-C. Whatever is asked for, the answer is the page.
function serve(page) {
  const net = require('net');
  const bytes = answer(page);
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  server.listen(0, '127.0.0.1', () => {
    const url = `http://127.0.0.1:${server.address().port}/`;
    process.stdout.write(`${url} shows the recording; ctrl-C ends it.\n`);
    const browser = require('child_process').spawn('xdg-open', [url], { stdio: 'ignore' });
    browser.on('error', () => {});
    browser.unref();
  });
}

function write(page, model, { html, htmlFd }) {
  try {
    require('fs').writeFileSync(htmlFd, page);
  } catch (error) {
    process.stderr.write(`rondo explain: ${html}: ${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  process.stderr.write(`rondo explain: ${html} shows ${model.runs.length} callbacks.\n`);
}

function deliver(model, settings) {
  const page = render(model);
  if (settings.html !== null) write(page, model, settings);
  if (settings.isOpened) serve(page);
}

module.exports = { deliver };
