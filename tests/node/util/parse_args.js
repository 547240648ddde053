'use strict';
const assert = require('assert');
const { parseArgs } = require('util');

const options = {
  file: { type: 'string', short: 'f' },
  verbose: { type: 'boolean', short: 'v' },
  tag: { type: 'string', multiple: true, default: ['none'] },
};
const parse = (args, more) => parseArgs({ args, options, ...more });
const plain = (object) => ({ ...object });

assert.deepStrictEqual(plain(parse(['-vf', 'x']).values), { verbose: true, file: 'x', tag: ['none'] });
assert.deepStrictEqual(plain(parse(['-fx', '--tag=a', '--tag', 'b']).values),
  { file: 'x', tag: ['a', 'b'] });
assert.deepStrictEqual(parse(['a', '--', '-v'], { allowPositionals: true }).positionals, ['a', '-v']);
assert.deepStrictEqual(plain(parse(['--no-verbose', '--other=1'], { strict: false }).values),
  { 'no-verbose': true, 'other': '1', 'tag': ['none'] });
assert.strictEqual(parse(['--no-verbose'], { allowNegative: true }).values.verbose, false);
assert.deepStrictEqual(parse(['-v', '--file=y'], { tokens: true }).tokens, [
  { kind: 'option', name: 'verbose', rawName: '-v', index: 0, value: undefined,
    inlineValue: undefined },
  { kind: 'option', name: 'file', rawName: '--file', index: 1, value: 'y', inlineValue: true },
]);

const failures = [
  [['x'], {}, 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
    "Unexpected argument 'x'. This command does not take positional arguments"],
  [['--nope'], {}, 'ERR_PARSE_ARGS_UNKNOWN_OPTION', "Unknown option '--nope'"],
  [['--file'], {}, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
    "Option '-f, --file <value>' argument missing"],
  [['--verbose=1'], {}, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
    "Option '-v, --verbose' does not take an argument"],
];
for (const [args, more, code, message] of failures) {
  assert.throws(() => parse(args, more), { code, message });
}
assert.throws(() => parse(['--file', '-x']), /Did you forget to specify the option argument/);
assert.throws(() => parseArgs({ args: [], options: { a: { type: 'number' } } }),
  { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => parseArgs({ args: [], options: { a: { type: 'string', short: 'ab' } } }),
  { code: 'ERR_INVALID_ARG_VALUE' });
