// Row M1: the delay is turned into a number; what is no number, or is below 1, means 1.
const delays = [1, undefined, null, 'text', '1', true, [], {}, 0.5, () => {}, { valueOf: () => 1 }];
for (const [index, delay] of delays.entries()) setTimeout(() => console.log('odd', index), delay);
setTimeout(() => console.log('two'), { valueOf: () => 2 });
setTimeout(() => console.log('two, as text'), '2');
setTimeout(() => console.log('one, at the end'), 1);
for (const end = Date.now() + 10; Date.now() < end;);
