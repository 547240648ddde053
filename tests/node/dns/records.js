'use strict';

// Records of every type have the shapes that are documented.

const assert = require('assert');
const dns = require('dns');
const { name, record, start, text, u16, u32 } = require('./support/server');

const soa = [name('ns.example'), name('admin.example'), u32(1), u32(2), u32(3), u32(4), u32(5)];
const answers = {
  A: [record('A', 7, [1, 2, 3, 4]), record('A', 9, [5, 6, 7, 8])],
  AAAA: [record('AAAA', 7, [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])],
  CNAME: [record('CNAME', 1, [name('real.example')])],
  NS: [record('NS', 1, [name('a.example')]), record('NS', 1, [name('b.example')])],
  PTR: [record('PTR', 1, [name('host.example')])],
  MX: [record('MX', 1, [u16(10), name('mail.example')])],
  TXT: [record('TXT', 1, [text('one'), text('two')]), record('TXT', 1, [text('caf\xe9')])],
  SRV: [record('SRV', 1, [u16(1), u16(2), u16(443), name('web.example')])],
  SOA: [record('SOA', 1, soa)],
  CAA: [record('CAA', 1, [128, text('issue'), [...Buffer.from('ca.example')]])],
  NAPTR: [record('NAPTR', 1, [u16(30), u16(100), text('s'), text('SIP+D2U'), text(''),
                              name('_sip._udp.example')])],
};

const expected = {
  A: ['1.2.3.4', '5.6.7.8'],
  AAAA: ['2001:db8::1'],
  CNAME: ['real.example'],
  NS: ['a.example', 'b.example'],
  PTR: ['host.example'],
  MX: [{ exchange: 'mail.example', priority: 10 }],
  TXT: [['one', 'two'], ['caf\xe9']],
  SRV: [{ name: 'web.example', port: 443, priority: 1, weight: 2 }],
  SOA: { nsname: 'ns.example', hostmaster: 'admin.example', serial: 1, refresh: 2, retry: 3,
         expire: 4, minttl: 5 },
  CAA: [{ critical: 128, issue: 'ca.example' }],
  NAPTR: [{ flags: 's', service: 'SIP+D2U', regexp: '', replacement: '_sip._udp.example',
            order: 30, preference: 100 }],
};

// Some Nodes add the type here and there.
function withoutTypes(answer) {
  const strip = (value) => {
    if (typeof value === 'object' && !Array.isArray(value)) delete value.type;
    return value;
  };
  return Array.isArray(answer) ? answer.map(strip) : strip(answer);
}

start(({ type }) => answers[type], async (address, server) => {
  const resolver = new dns.promises.Resolver();
  resolver.setServers([address]);
  for (const type of Object.keys(expected)) {
    const answer = await resolver.resolve('x.example', type);
    assert.deepStrictEqual(withoutTypes(answer), expected[type], type);
  }
  assert.deepStrictEqual(await resolver.resolve4('x.example', { ttl: true }),
                         [{ address: '1.2.3.4', ttl: 7 }, { address: '5.6.7.8', ttl: 9 }]);
  assert.deepStrictEqual(await resolver.reverse('192.0.2.9'), ['host.example']);
  server.close();
});
