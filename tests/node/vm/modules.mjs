// vm.SourceTextModule and vm.SyntheticModule: modules whose imports the program resolves.
import assert from 'node:assert';
import { inspect } from 'node:util';
import vm from 'node:vm';

const { SourceTextModule, SyntheticModule } = vm;

// A context of its own, a cycle, values that change, and what is awaited.
{
  const context = vm.createContext({ secret: 42, seen: [] });
  const values = new SyntheticModule(['x'], function() { this.setExport('x', 1); }, { context });
  const sources = {
    a: 'import { b } from "b"; export let a = "a"; export const ab = () => a + b; seen.push("a")',
    b: 'import { ab } from "a"; import { x } from "values"; export const b = "b"; seen.push("b");' +
      'export { ab, x }; export const getX = () => x',
  };
  const cache = new Map([['values', values]]);
  const linker = (specifier, referrer, { attributes }) => {
    assert.strictEqual(Object.keys(attributes).length, 0);
    assert.strictEqual(referrer.context, context);
    if (!cache.has(specifier)) {
      cache.set(specifier, new SourceTextModule(sources[specifier], {
        context, identifier: `test:${specifier}`,
      }));
    }
    return cache.get(specifier);
  };
  const root = new SourceTextModule(
    'import * as b from "b"; export default await Promise.resolve(secret); export { b };' +
    'export var later = globalThis === (0, eval)("this"); export function hoisted() {}', { context });
  assert.strictEqual(root.status, 'unlinked');
  assert.deepStrictEqual([...root.dependencySpecifiers], ['b']);
  assert.throws(() => root.namespace, { code: 'ERR_VM_MODULE_STATUS' });
  await root.link(linker);
  assert.strictEqual(root.status, 'linked');
  assert.strictEqual(typeof root.namespace.hoisted, 'function');
  assert.strictEqual(root.namespace.later, undefined);
  assert.throws(() => root.namespace.default, { name: 'ReferenceError' });
  assert.strictEqual(await root.evaluate(), undefined);
  assert.strictEqual(root.status, 'evaluated');
  const { b, default: secret, later } = root.namespace;
  assert.strictEqual(secret, 42);
  assert.strictEqual(later, true);
  assert.strictEqual(b.ab(), 'ab');
  assert.deepStrictEqual([...context.seen], ['a', 'b']);
  assert.strictEqual(b.x, 1);
  values.setExport('x', 2);
  assert.strictEqual(b.getX(), 2);
  assert.throws(() => values.setExport('y', 1), { name: 'ReferenceError' });
  await assert.rejects(root.link(linker), { code: 'ERR_VM_MODULE_STATUS' });
}

// Mistakes.
{
  assert.throws(() => new SourceTextModule('export {'), { name: 'SyntaxError' });
  const thrown = new SourceTextModule('throw new TypeError("thrown")');
  await thrown.link(() => {});
  await assert.rejects(thrown.evaluate(), { message: 'thrown' });
  assert.strictEqual(thrown.status, 'errored');
  assert.strictEqual(thrown.error.name, 'TypeError');
  await assert.rejects(new SourceTextModule('import "x"').link(() => ({})), {
    code: 'ERR_VM_MODULE_NOT_MODULE',
  });
  await assert.rejects(
    new SourceTextModule('import { no } from "x"').link(() => new SyntheticModule([], () => {})),
    { name: 'SyntaxError' });
  assert.throws(() => new SyntheticModule(['a', 'a'], () => {}), { code: 'ERR_INVALID_ARG_VALUE' });
}

// import.meta and import().
{
  const target = new SyntheticModule(['default'], function() { this.setExport('default', 7); });
  await target.link(() => {});
  await target.evaluate();
  const module = new SourceTextModule(
    'export const { mark } = import.meta; export const found = (await import("x")).default', {
      initializeImportMeta(meta, self) { meta.mark = self === module; },
      importModuleDynamically(specifier, self) {
        assert.strictEqual(specifier, 'x');
        assert.strictEqual(self, module);
        return target;
      },
    });
  await module.link(() => {});
  await module.evaluate();
  assert.deepStrictEqual({ ...module.namespace }, { found: 7, mark: true });
  assert.match(inspect(module), /^SourceTextModule {\n {2}status: 'evaluated',\n {2}identifier: 'vm:module\(/);

  const importModuleDynamically = () => target;
  const script = new vm.Script('import("y")', { importModuleDynamically });
  assert.strictEqual(await script.runInThisContext(), target.namespace);
  const compiled = vm.compileFunction('return import("z")', [], { importModuleDynamically });
  assert.strictEqual(await compiled(), target.namespace);
  const { promise, Promise: inner } = vm.runInNewContext(
    '({ promise: import("y"), Promise })', {}, { importModuleDynamically });
  assert.ok(promise instanceof inner);
  assert.strictEqual(await promise, target.namespace);
  await assert.rejects(vm.runInThisContext('import("fs")'), {
    code: 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING',
  });
}
