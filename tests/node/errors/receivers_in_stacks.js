'use strict';

// Stacks name a function with what it was called on, as tools that group errors expect it.

const assert = require('assert');

function topOf(call) {
  try {
    call();
  } catch (error) {
    return / at (.*) \(/.exec(error.stack.split('\n')[1])?.[1];
  }
  return 'nothing was thrown';
}
const fail = () => { throw new Error('failed'); };
const lineOf = (call) => topOf(() => {
  try {
    call();
  } catch (error) {
    error.stack = error.stack.split('\n').toSpliced(1, 1).join('\n'); // Without fail().
    throw error;
  }
});

class A {
  constructor(fails) { if (fails) fail(); }
  m() { fail(); }
  static s() { fail(); }
  get g() { return fail(); }
  set g(value) { fail(value); }
  #p() { fail(); }
  callP() { this.#p(); }
  f = () => fail();
}
class B extends A {}
const o = { f() { fail(); }, g: function() { fail(); }, h: () => fail(), 'a b'() { fail(); } };
function F() { fail(); }

const cases = [
  ['A.m', () => new A().m()], ['A.s', () => A.s()], ['get g', () => new A().g],
  ['set g', () => { new A().g = 1; }], ['new A', () => new A(true)], ['#p', () => new A().callP()],
  ['A.f', () => new A().f()], ['B.m', () => new B().m()], ['B.s', () => B.s()],
  ['Object.f', () => o.f()], ['Object.g', () => o.g()], ['Object.h', () => o.h()],
  ['a b', () => o['a b']()], ['F', () => F()], ['new F', () => new F()],
  ['f', () => [1].forEach(o.f)], ['Map.f', () => [1].forEach(o.f, new Map())],
  ['f', () => o.f.call(null)], ['Array.f', () => o.f.call([])],
  ['Proxy.f', () => o.f.call(new Proxy({}, {}))],
  ['Object.toJSON', () => JSON.stringify({ toJSON() { fail(); } })],
];
for (const [name, call] of cases) assert.strictEqual(lineOf(call), name, call.toString());

// Functions that wait, too.
class C {
  async m() { await null; fail(); }
  async outer() { await this.m(); }
  static async outer() { await new C().outer(); }
}
C.outer().catch(({ stack }) => {
  assert.match(stack, /at C\.m \(/);
  assert.match(stack, /at async C\.outer \([^]*at async C\.outer \(/);
});

// The same when a function was compiled into its caller.
class D {
  maybe(fails) {
    if (fails) fail();
    return 1;
  }
}
const d = new D();
const hot = (fails) => d.maybe(fails);
let sum = 0;
for (let i = 0; i < 300_000; i++) sum += hot(false);
assert.strictEqual(sum, 300_000);
assert.strictEqual(lineOf(() => hot(true)), 'D.maybe');
