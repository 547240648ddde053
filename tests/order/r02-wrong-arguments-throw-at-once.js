// Mistakes of the caller throw; they are not put off.
const fs = require('fs');
for (const call of [() => fs.readFile('x'), () => fs.readFile({}, () => {}), () => fs.stat('x', 1)]) {
  try {
    call();
    console.log('never');
  } catch (error) {
    console.log(error.name, error.code);
  }
}
console.log('end');
