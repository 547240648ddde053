// Row M7: a list whose head is not due yet is queued anew and loses ties with older lists. The
// program starts over until two deadlines meet and no timer was late.
function block(ms) { for (const end = performance.now() + ms; performance.now() < end;); }
(function attempt() {
  const order = [];
  let valid = false;
  setTimeout(() => {
    order.push('first of 100');
    const probe = setTimeout(() => {}, 1);
    valid = probe._idleStart < second._idleStart + 99;
    clearTimeout(probe);
  }, 100);
  block(50);
  const second = setTimeout(() => order.push('second of 100'), 100);
  block(9.5);
  let other;
  do {
    clearTimeout(other);
    other = setTimeout(() => order.push('90'), 90);
  } while (other._idleStart < second._idleStart + 10);
  valid = other._idleStart === second._idleStart + 10;
  const meets = valid;
  setTimeout(() => {
    if (meets && valid) console.log(order.join('\n'));
    else attempt();
  }, 120);
})();
