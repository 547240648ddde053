// Row N3: process.exit() does not unwind: no finally block and no catch clause runs.
process.on('exit', () => console.log('exit'));
try {
  process.exit();
} catch {
  console.log('never: catch');
} finally {
  console.log('never: finally');
}
