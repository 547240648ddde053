// Nothing is left to do, and the main module still waits.
process.on('exit', (code) => console.log(code));
await new Promise(() => {});
