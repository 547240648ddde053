// A text that ends in the middle of an escape is an error like others.

import assert from 'assert';

for (const text of ['import b, {c `\\', "'a\\", 'x = /a\\', '`${1}\\']) {
  await assert.rejects(import(`data:text/javascript,${encodeURIComponent(text)}`), SyntaxError);
}
