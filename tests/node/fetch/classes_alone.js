'use strict';

// Each class when it is the first that a program uses, and what is seen of its objects.

const assert = require('assert');
const { spawnSync } = require('child_process');

function run(code) {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  assert.strictEqual(stderr, '');
  return stdout;
}

const urlEncoded = "{ headers: { 'content-type': 'application/x-www-form-urlencoded' } }";
const programs = [
  ["console.log(new Headers([['a', 'b']]).get('a'))", 'b\n'],
  ["const form = new FormData(); form.append('a', new Blob(['x'])); console.log([...form].length)",
   '1\n'],
  ["new Request('http://host/', { method: 'POST', body: 'text' }).text().then(console.log)",
   'text\n'],
  [`new Response('a=1', ${urlEncoded}).formData().then((form) => console.log(form.get('a')))`,
   '1\n'],
  ['Response.json({ a: 1 }).json().then(console.log)', '{ a: 1 }\n'],
  ["console.log(new CloseEvent('close', { code: 7 }).code)", '7\n'],
  ["fetch('data:,text').then((response) => response.text()).then(console.log)", 'text\n'],
];
for (const [code, output] of programs) assert.strictEqual(run(code), output, code);

class OwnHeaders extends Headers {}
const objects = [
  new Headers(), new OwnHeaders(), new FormData(), new Request('http://host/'),
  new Response('x'), new Response('x').headers,
];
for (const object of objects) {
  assert.throws(() => structuredClone(object), { name: 'DataCloneError' });
  assert.throws(() => structuredClone([object]), { name: 'DataCloneError' });
  assert.deepStrictEqual(Reflect.ownKeys(object), []);
}
assert.throws(() => structuredClone(new CloseEvent('close')), { name: 'DataCloneError' });
