// Row I13: with more threads the order is free, but every operation calls back exactly once.
const fs = require('fs');
const calls = new Array(200).fill(0);
let left = calls.length;
for (let i = 0; i < calls.length; i++) {
  fs.stat(i % 2 ? __filename : '/nonexistent', (error) => {
    calls[i] += (error === null) === (i % 2 === 1) ? 1 : 100;
    if (--left === 0) console.log(calls.every((count) => count === 1));
  });
}
