// ajv: schemas are compiled to functions and say what is wrong with data.
'use strict';
const Ajv = require('ajv');

const ajv = new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true });
ajv.addKeyword({
  keyword: 'even',
  type: 'number',
  validate: (wanted, value) => (value % 2 === 0) === wanted,
});
ajv.addFormat('short', /^.{1,5}$/);
ajv.addSchema({
  $id: 'person',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', format: 'short' },
    friends: { type: 'array', items: { $ref: '#' }, uniqueItems: true, maxItems: 2 },
  },
});
const validate = ajv.compile({
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 1, even: true },
    owner: { $ref: 'person' },
    kind: { enum: ['a', 'b'], default: 'a' },
    either: {
      oneOf: [
        { type: 'object', required: ['x'] },
        { type: 'object', required: ['y'] },
      ],
    },
    pattern: { type: 'string', pattern: '^\\p{L}+$' },
  },
  additionalProperties: false,
});
for (const data of [
  { count: '4', owner: { name: 'Ada' } },
  { count: 3, extra: true },
  { owner: { friends: [{ name: 'too long' }, {}, {}] } },
  { either: { x: 1, y: 2 }, kind: 'c', pattern: 'Ünï1' },
]) {
  console.log(validate(data), data, ajv.errorsText(validate.errors));
}
const check = ajv.compile({ $async: true, type: 'string' });
check({}).catch((error) => console.log(error.constructor.name, error.errors));
try {
  ajv.compile({ type: 'nothing' });
} catch (error) {
  console.log(error.message.slice(0, 60));
}
