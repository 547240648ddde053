'use strict';

// A DNS server on the loopback interface: answer(question) gives the records, or a response code.

const dgram = require('dgram');

const types = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33,
                NAPTR: 35, TLSA: 52, ANY: 255, CAA: 257 };

function u16(value) {
  return [value >> 8, value & 255];
}

function u32(value) {
  return [...u16(value >>> 16), ...u16(value & 0xffff)];
}

function text(value) {
  return [value.length, ...Buffer.from(value, 'latin1')];
}

function name(value) {
  return [...value.split('.').filter(Boolean).flatMap(text), 0];
}

// The data of a record from its parts: numbers are bytes, arrays are as they are.
function record(type, ttl, data) {
  const bytes = data.flat();
  return [...name('x'), ...u16(types[type]), ...u16(1), ...u32(ttl), ...u16(bytes.length),
          ...bytes];
}

function readQuestion(message) {
  const labels = [];
  let at = 12;
  while (message[at] !== 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]));
    at += message[at] + 1;
  }
  const number = message.readUInt16BE(at + 1);
  return {
    name: labels.join('.'),
    type: Object.keys(types).find((type) => types[type] === number),
    end: at + 5,
  };
}

function start(answer, whenReady) {
  const server = dgram.createSocket('udp4');
  server.on('message', (message, { port, address }) => {
    const question = readQuestion(message);
    const answered = answer(question);
    if (answered === undefined) return;
    const records = typeof answered === 'number' ? [] : answered;
    const header = [...message.subarray(0, 2), 0x81, 0x80 | (records === answered ? 0 : answered),
                    ...u16(1), ...u16(records.length), ...u16(0), ...u16(0)];
    server.send(Buffer.from([...header, ...message.subarray(12, question.end),
                             ...records.flat()]), port, address);
  });
  server.bind(0, '127.0.0.1', () => whenReady(`127.0.0.1:${server.address().port}`, server));
}

module.exports = { name, record, start, text, u16, u32 };
