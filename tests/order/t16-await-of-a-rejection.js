// Row T16: await on a rejected promise throws after one turn.
(async () => {
  try {
    await Promise.reject(new Error('reason'));
  } catch (error) {
    console.log('caught', error.message);
  }
})();
let turn = 0;
(function count() {
  console.log('turn', turn);
  if (++turn < 5) Promise.resolve().then(count);
})();
