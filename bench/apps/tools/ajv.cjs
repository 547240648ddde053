'use strict';

// Looks for what is wrong in records.
// usage: ajv.cjs INPUT OUTPUT

const Ajv = require('ajv');
const { reportFaults } = require('./records.cjs');

const text = { type: 'string', minLength: 1 };
const cents = { type: 'integer', minimum: 0 };
const validate = new Ajv({ allErrors: true }).compile({
  type: 'object',
  required: ['name', 'mail', 'street', 'zip', 'city', 'items', 'paid', 'total'],
  properties: {
    name: text, street: text, city: text,
    mail: { type: 'string', pattern: '^[a-z0-9.]+@[a-z0-9.]+$' },
    zip: { type: 'string', pattern: '^[0-9]{5}$' },
    paid: { type: 'boolean' },
    total: cents,
    kind: { enum: ['shop', 'phone', 'web'] },
    items: {
      type: 'array', minItems: 1,
      items: {
        type: 'object', required: ['sku', 'count', 'cents'],
        properties: { sku: text, count: { type: 'integer', minimum: 1, maximum: 99 }, cents,
                      note: { type: 'string' } },
      },
    },
  },
});

function placeOf({ instancePath, params: { missingProperty } }) {
  return missingProperty === undefined ? instancePath : `${instancePath}/${missingProperty}`;
}

reportFaults((record) => (validate(record) ? [] : validate.errors.map(placeOf)), 20);
