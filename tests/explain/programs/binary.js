// Output that is no text, written in several ways.
process.stdout.write(Buffer.from([0x61, 0xff, 0xfe, 0x00, 0x62, 0x0a]));
require('fs').writeSync(1, 'by fs\n');
process.stdout.write('\u001b[31mred\u001b[39m\n');
process.stderr.write('to stderr\n');
