'use strict';

// The checks themselves. Needs playwright-core in NODE_PATH and Chromium.

const assert = require('assert');
const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { chromium } = require('playwright-core');

const [, , rondo, screenshots] = process.argv;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-page-'));
const order = path.join(__dirname, '..', 'order');

const manyEvents = `let count = 0;
(function again() {
  if (count++ < 5000) { setImmediate(again); Promise.resolve().then(() => count); }
})();`;

function makePage(name, script) {
  const file = path.join(folder, `${name}.html`);
  execFileSync(rondo, ['explain', '--html', file, script], { stdio: 'ignore' });
  return `file://${file}`;
}

const stepOf = (page) => page.evaluate(() => globalThis.rondo.step);
const shownQueues = (page) => page.evaluate(() => Object.fromEntries(
  [...document.querySelectorAll('.queue')].map((box) => [box.dataset.queue, box.dataset.numbers])));

// What waits at a step, counted from the recording itself.
function expectedQueues({ callbacks, duration }, step) {
  const time = callbacks[step].end ?? duration;
  const queues = {};
  const tasks = new Set();
  for (const callback of callbacks.slice(step + 1)) {
    if (callback.by === null || callback.scheduled > time || tasks.has(callback.task)) continue;
    tasks.add(callback.task);
    let { kind } = callback;
    if (kind === 'microtask' &&
        (callback.root !== callbacks[step].root || callback.follows > callbacks[step].number)) {
      kind = 'promise';
    }
    (queues[kind] ??= []).push(callback.number);
  }
  return queues;
}

const checks = {
  async 'a click on step moves the playhead'(page) {
    await page.goto(makePage('step', path.join(order, 'case-07-all-queues.js')));
    assert.strictEqual(await stepOf(page), 0);
    await page.click('#step');
    await page.click('#step');
    assert.strictEqual(await stepOf(page), 2);
    await page.click('#back');
    assert.strictEqual(await stepOf(page), 1);
    assert.match(await page.textContent('#position'), /^step 2 of 13/);
  },

  async 'keys do what buttons do'(page) {
    await page.goto(makePage('keys', path.join(order, 'case-07-all-queues.js')));
    await page.keyboard.press('End');
    assert.strictEqual(await stepOf(page), 12);
    await page.keyboard.press('ArrowLeft');
    assert.strictEqual(await stepOf(page), 11);
    await page.keyboard.press('Home');
    assert.strictEqual(await stepOf(page), -1);
    await page.keyboard.press(' ');
    await page.waitForFunction(() => globalThis.rondo.step >= 1);
    await page.keyboard.press(' ');
    assert.match(await page.textContent('#play'), /play/);
  },

  async 'the queues are those of the recording at each step'(page) {
    await page.goto(makePage('queues', path.join(order, 'case-07-all-queues.js')));
    const recording = await page.evaluate(
      () => JSON.parse(document.getElementById('recording').textContent));
    for (let step = 0; step < recording.callbacks.length; step++) {
      const shown = await shownQueues(page);
      const expected = expectedQueues(recording, step);
      for (const [name, numbers] of Object.entries(shown)) {
        assert.strictEqual(numbers, (expected[name] ?? []).join(' '), `${name} at ${step}`);
      }
      await page.click('#step');
    }
  },

  async 'source and console follow the playhead'(page) {
    await page.goto(makePage('source', path.join(order, 'case-03-sync-micro-macro.js')));
    assert.strictEqual(await page.textContent('#console'), '3\n4\n');
    await page.click('#last');
    assert.strictEqual(await page.textContent('#console'), '3\n4\n2\n1\n');
    assert.match(await page.textContent('#source .runs'), /setTimeout/);
  },

  async 'search finds and goes there'(page) {
    await page.goto(makePage('search', path.join(order, 'case-07-all-queues.js')));
    await page.keyboard.press('/');
    await page.keyboard.type('set immediate2');
    assert.strictEqual(await page.textContent('#found'), '1 found');
    await page.keyboard.press('Enter');
    assert.strictEqual(await stepOf(page), 12);
  },

  async 'there are a dark and a light form'(page) {
    await page.goto(makePage('theme', path.join(order, 'case-02-microtasks-between-timers.js')));
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await background();
    await page.click('#theme');
    assert.notStrictEqual(await background(), before);
  },

  async 'ten thousand events can be stepped through'(page) {
    const script = path.join(folder, 'many.js');
    fs.writeFileSync(script, manyEvents);
    await page.goto(makePage('many', script));
    await page.click('#last');
    assert.ok(await stepOf(page) >= 10_000);
    const millis = await page.evaluate(() => {
      const begin = performance.now();
      for (let count = 0; count < 10; count++) document.getElementById('back').click();
      return performance.now() - begin;
    });
    assert.ok(millis < 5000, `ten steps took ${millis} ms`);
    await page.keyboard.press('0');
    const [shown, whole] = await page.evaluate(() => {
      const stage = document.getElementById('stage');
      return [stage.clientWidth, stage.scrollWidth];
    });
    assert.strictEqual(shown, whole, 'everything is in sight');
  },
};

async function main() {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium', args: ['--no-sandbox'],
  });
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    const page = await browser.newPage({ viewport: { width: 1360, height: 800 } });
    const complaints = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(`network: ${request.url()}`);
    });
    try {
      await check(page);
      assert.deepStrictEqual(complaints, []);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}\n${error.message}\n`);
    }
    if (screenshots) await page.screenshot({ path: path.join(screenshots, `${name}.png`) });
    await page.close();
  }
  await browser.close();
  fs.rmSync(folder, { recursive: true });
  console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

main();
