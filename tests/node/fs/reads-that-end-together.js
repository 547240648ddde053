'use strict';

// Files whose reading ends at about the same time: each callback has its ticks and microtasks before
// the next one runs, whatever that is about, and one that throws stops no other.

const assert = require('assert');
const fs = require('fs');

const rounds = 40;
const thrown = [];
process.on('uncaughtException', (error) => thrown.push(error.message));

let open = null;
let answers = 0;

// Called first and last in what belongs to one callback.
function begin(name) {
  assert.strictEqual(open, null, `${name} came before ${open} had its turn`);
  open = name;
  answers++;
}

function turn(name) {
  begin(name);
  let steps = 0;
  process.nextTick(() => {
    assert.strictEqual(open, name);
    Promise.resolve().then(() => {
      steps++;
      process.nextTick(() => {
        assert.strictEqual(open, name);
        assert.strictEqual(++steps, 2);
        open = null;
      });
    });
  });
}

for (let round = 0; round < rounds; round++) {
  fs.readFile(__filename, (error, data) => {
    assert.strictEqual(error, null);
    assert.strictEqual(data.length, fs.statSync(__filename).size);
    turn(`bytes ${round}`);
  });
  fs.readFile(__filename, 'utf8', (error, text) => {
    assert.strictEqual(error, null);
    assert.ok(text.startsWith("'use strict'"));
    turn(`text ${round}`);
  });
  fs.readFile(`${__filename}.missing`, (error, ...others) => {
    assert.strictEqual(error.code, 'ENOENT');
    assert.strictEqual(error.path, `${__filename}.missing`);
    assert.deepStrictEqual(others, []);
    turn(`missing ${round}`);
  });
  fs.stat(__filename, () => turn(`stat ${round}`));
  if (round % 8 === 0) {
    fs.readFile(__filename, () => {
      begin(`failing ${round}`);
      process.nextTick(() => { open = null; });
      throw new Error(`of round ${round}`);
    });
  }
}

process.on('exit', () => {
  assert.strictEqual(answers, rounds * 4 + 5);
  assert.deepStrictEqual(thrown.sort(), [0, 16, 24, 32, 8].map((round) => `of round ${round}`));
});
