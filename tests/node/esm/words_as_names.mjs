// Words that mean something in a module are names where a property or a method is declared, and what
// an arrow function awaits is not awaited by the module.
import assert from 'node:assert';
import { relative } from 'node:path';

const later = async (value) => (await value).toString();
const nested = (a) => async (b) => [await a, await (b)];
const chosen = true ? async (a) => await a : await 1;
class Words {
  arguments = 1;
  return() { return 'return'; }
  async import(a) { return await (a); }
  get await() { return 'await'; }
  static yield() { return 'yield'; }
}
const object = {
  arguments: 2, return: 3, await: 4, import(a) { return a; }, async *yield() { yield await (5); },
};
const { arguments: renamed, return: other = 6 } = object;
const same = async function same() { return same.name; };
const { assigned: kept } = { assigned: 7 };
function assigned() { return 'a function'; }
{
  let relative;
  relative = 8;
  assert.strictEqual(relative, 8);
}

assert.strictEqual(await later(1), '1');
assert.deepStrictEqual(await nested(1)(2), [1, 2]);
assert.strictEqual(await chosen(3), 3);
const words = new Words();
assert.deepStrictEqual([words.arguments, words.return(), await words.import(1), words.await,
                        Words.yield()], [1, 'return', 1, 'await', 'yield']);
assert.deepStrictEqual([object.import(1), (await object.yield().next()).value], [1, 5]);
assert.deepStrictEqual([renamed, other, kept, assigned()], [2, 3, 7, 'a function']);
assert.strictEqual(await same(), 'same');
assert.strictEqual(relative('/a', '/a/b'), 'b');
assert.strictEqual((await import('node:path')).relative, relative);
