// nodemailer: mail with attachments to a server that plays SMTP, and errors.
'use strict';
const net = require('net');
const { Readable } = require('stream');
const nodemailer = require('nodemailer');

const seen = [];

function answerTo(line) {
  if (/^EHLO/.test(line)) return '250-fake\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 1000000';
  if (/^AUTH/.test(line)) return '235 welcome';
  if (/^DATA/.test(line)) return '354 go on';
  if (/^QUIT/.test(line)) return '221 bye';
  return /bad@/.test(line) ? '550 no such user' : '250 ok';
}

const server = net.createServer((socket) => {
  let isData = false;
  let text = '';
  socket.write('220 fake\r\n');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (text + chunk).split('\r\n');
    text = lines.pop();
    for (const line of lines) {
      seen.push(line);
      if (isData && line !== '.') continue;
      socket.write(isData ? '250 taken\r\n' : `${answerTo(line)}\r\n`);
      isData = !isData && line === 'DATA';
    }
  });
});

async function main() {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1', port: server.address().port, auth: { user: 'u', pass: 'p' }, ignoreTLS: true,
  });
  console.log(await transport.verify());
  const sent = await transport.sendMail({
    from: '"Me ü" <me@example.org>', to: 'a@example.org, bad@example.org', subject: 'Héllo ✓',
    text: 'plain', html: '<b>bold</b>', messageId: '<1@example.org>', date: new Date(0),
    attachments: [{ filename: 'a.txt', content: 'attached' },
                  { filename: 'b.bin', content: Readable.from([Buffer.from([1, 2, 3])]) }],
  });
  console.log(sent.accepted, sent.rejected, sent.response, sent.rejectedErrors[0].message);
  console.log(seen.filter((line) => !/--|boundary|EHLO/.test(line)).join('\n'));
  transport.close();
  server.close();
  const nowhere = nodemailer.createTransport({ host: '127.0.0.1', port: 1 });
  const error = await nowhere.sendMail({ from: 'a@b', to: 'c@d' }).catch((reason) => reason);
  console.log(error.code, error.command, error.message);
}
server.listen(0, main);
