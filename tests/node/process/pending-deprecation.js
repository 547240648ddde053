'use strict';

const assert = require('assert');

const warnings = [];
process.on('warning', (warning) => warnings.push(warning.code));
process.env.NOT_TEXT = undefined;
process.env.NOT_TEXT = null;
process.env.TEXT = 'text';
process.on('exit', () => assert.deepStrictEqual(warnings, ['DEP0104']));
