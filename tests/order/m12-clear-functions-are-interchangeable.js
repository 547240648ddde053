// Row M12: clearTimeout and clearInterval do the same; both take objects, numbers and texts.
clearInterval(setTimeout(() => console.log('never 1'), 1));
clearTimeout(setInterval(() => console.log('never 2'), 1));
clearTimeout(+setTimeout(() => console.log('never 3'), 1));
clearTimeout(`${setTimeout(() => console.log('never 4'), 1)}`);
clearInterval(String(+setInterval(() => console.log('never 5'), 1)));
setTimeout(() => console.log('end'), 5);
