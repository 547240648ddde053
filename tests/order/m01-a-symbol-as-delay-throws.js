// Row M1: what cannot be turned into a number throws at once.
for (const delay of [Symbol('x'), { valueOf() { throw new Error('mine'); } }]) {
  try {
    setTimeout(() => console.log('never'), delay);
  } catch (error) {
    console.log(error.name);
  }
}
try {
  setTimeout('console.log("never")', 1);
} catch (error) {
  console.log(error.code, error.message);
}
