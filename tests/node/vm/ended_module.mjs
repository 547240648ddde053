// What is left of modules whose evaluation took longer than it may.
import assert from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { SourceTextModule, SyntheticModule } from 'node:vm';

const outcome = (promise) => Promise.race([
  promise.then(() => 'fulfilled', (error) => ['rejected', error]), wait(30, 'pending'),
]);
const code = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const timeout = 20;

// It has failed, though not with an error, and so have those who import it.
{
  const endless = new SourceTextModule('for (;;);');
  const outer = new SourceTextModule('import "endless"');
  await outer.link(() => endless);
  await assert.rejects(outer.evaluate({ timeout }), { code });
  for (const one of [outer, endless]) {
    assert.strictEqual(one.status, 'errored');
    assert.strictEqual(one.error, null);
  }
  assert.deepStrictEqual(await outcome(endless.evaluate()), ['rejected', null]);
  assert.strictEqual(await outcome(outer.evaluate()), 'pending');
  const other = new SourceTextModule('import "endless"');
  await assert.rejects(other.link(() => endless), { code: 'ERR_VM_MODULE_LINK_FAILURE' });
}

// A function that gives values counts as done.
{
  const values = new SyntheticModule(['a'], () => { for (;;); });
  const outer = new SourceTextModule('import "values"');
  await outer.link(() => values);
  await assert.rejects(outer.evaluate({ timeout }), { code });
  for (const one of [outer, values]) {
    assert.strictEqual(one.status, 'evaluated');
    assert.strictEqual(await outcome(one.evaluate()), 'fulfilled');
  }
}
