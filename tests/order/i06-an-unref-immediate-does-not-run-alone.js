// Row I6: an unreferenced immediate alone does not make the loop turn.
const immediate = setImmediate(() => console.log('never'));
immediate.unref();
console.log(immediate.hasRef());
process.on('exit', () => console.log('exit'));
