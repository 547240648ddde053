// Row M2: negative delays and NaN mean 1 ms; each kind warns once in the life of the process.
process.on('warning', (warning) => console.log(warning.name, warning.message));
setTimeout(() => console.log('negative 1'), -1);
setTimeout(() => console.log('negative 2'), -5);
setTimeout(() => console.log('nan 1'), NaN);
setTimeout(() => console.log('nan 2'), NaN);
