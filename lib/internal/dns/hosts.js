'use strict';

// The file of the host with names of its own, which is asked before servers are.

const file = '/etc/hosts';

// All names of the address but the first, which is what Node answers; undefined if the file does
// not know the address.
function namesOf(address) {
  let text;
  try {
    text = require('fs').readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const names = [];
  for (const line of text.split('\n')) {
    const [first, ...others] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (first.toLowerCase() === address.toLowerCase()) names.push(...others);
  }
  return names.length === 0 ? undefined : names.slice(1);
}

module.exports = { namesOf };
