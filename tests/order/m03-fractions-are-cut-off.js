// Row M3: fractions do not count: 1.9 is the list of 1 ms.
setTimeout(() => console.log('1.9'), 1.9);
setTimeout(() => console.log('1'), 1);
setTimeout(() => console.log('1.1'), 1.1);
setTimeout(() => console.log('0.9'), 0.9);
for (const end = Date.now() + 10; Date.now() < end;);
