'use strict';

// The order of hooks.

const assert = require('node:assert');
const { after, afterEach, before, beforeEach, describe, it } = require('node:test');

const log = [];
const note = (text) => () => { log.push(text); };

before(note('root before'));
describe('outer', () => {
  before(note('outer before'));
  after(note('outer after'));
  beforeEach(note('outer beforeEach'));
  afterEach(note('outer afterEach'));
  it('one', note('one'));
  describe('inner', () => {
    before(note('inner before'));
    beforeEach(note('inner beforeEach'));
    afterEach(note('inner afterEach'));
    after(note('inner after'));
    it('two', note('two'));
  });
});
after(() => {
  assert.deepStrictEqual(log, [
    'root before', 'outer before', 'outer beforeEach', 'one', 'outer afterEach', 'inner before',
    'outer beforeEach', 'inner beforeEach', 'two', 'inner afterEach', 'outer afterEach',
    'inner after', 'outer after',
  ]);
});
