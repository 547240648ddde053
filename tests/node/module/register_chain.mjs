// Hooks of module.register() have a say in what later hooks are, and in what hooks import.
import assert from 'node:assert';
import { register } from 'node:module';

const toUrl = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

register(toUrl(`
  const texts = {
    'virtual:later': 'import { suffix } from "virtual:suffix"; import "virtual:cycle";' +
      'export async function resolve(specifier, context, next) {' +
      '  if (specifier !== "virtual:answer") return next(specifier, context);' +
      '  const { default: name } = await import("virtual:at-run-time");' +
      '  return { url: "virtual:" + name + suffix, shortCircuit: true };' +
      '}',
    'virtual:suffix': 'import "virtual:cycle"; export const suffix = "-two";',
    'virtual:cycle': 'import { suffix } from "virtual:suffix"; export const get = () => suffix;',
    'virtual:at-run-time': 'export default "one";',
    'virtual:one-two': 'export default 42;',
  };
  export async function resolve(specifier, context, next) {
    return specifier in texts ? { url: specifier, shortCircuit: true } : next(specifier, context);
  }
  export async function load(url, context, next) {
    if (!(url in texts)) return next(url, context);
    await new Promise((done) => setTimeout(done, 1));
    return { format: 'module', source: texts[url], shortCircuit: true };
  }
`));
register('virtual:later');
const [first, second] = await Promise.all([import('virtual:answer'), import('virtual:answer')]);
assert.strictEqual(first.default, 42);
assert.strictEqual(second, first);
assert.throws(() => register('virtual:missing'), { code: 'ERR_UNSUPPORTED_ESM_URL_SCHEME' });
