import { expect, test } from 'vitest'
import { judgeOf, networkText, readNetworks } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
  ['203.0.113.0/24', '203.0.113.255', '203.0.114.0'],
  ['203.0.113.77/24', '203.0.113.1', '203.0.112.255'],
  ['10.0.0.0/8', '10.255.255.255', '11.0.0.0'],
  ['198.51.100.4/31', '198.51.100.5', '198.51.100.6'],
  ['0.0.0.0/0', '8.8.8.8', '2001:db8::1'],
  ['2001:db8::1', '2001:db8:0:0::1', '2001:db8::2'],
  ['2001:db8:1::/48', '2001:db8:1:ffff::9', '2001:db8:2::'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.8'],
  ['2001:DB8::/32', '2001:db8:ffff::', '2001:db9::'],
])('%s lets %s in and %s not', (network, inside, outside) => {
  const allows = judgeOf(readNetworks([network]))

  expect([allows(inside), allows(outside)]).toEqual([true, false])
})

test('an IPv4 caller is the same as one that a socket of both families tells of', () => {
  const allows = judgeOf(readNetworks(['203.0.113.0/24']))

  expect([allows('::ffff:203.0.113.7'), allows('::FFFF:203.0.113.7'), allows('::ffff:203.0.114.7')]).toEqual([
    true,
    true,
    false,
  ])
})

test('one of several is enough; none at all means from anywhere; what is no address is not let in', () => {
  const allows = judgeOf(readNetworks(['203.0.113.7', '2001:db8::/32']))

  expect([allows('203.0.113.7'), allows('2001:db8::5'), allows('192.0.2.1')]).toEqual([true, true, false])
  expect(judgeOf([])('192.0.2.1')).toBe(true)
  for (const nonsense of ['', 'localhost', '203.0.113.7:80', '999.1.1.1'])
    expect(allows(nonsense)).toBe(false)
})

test.each([
  '',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.7/33',
  '203.0.113.7/-1',
  '203.0.113.7/',
  '203.0.113.7/24/8',
  '203.0.113.7/1e1',
  '203.0.113.7 /24',
  '0x7f.1',
  '2001:db8::/129',
  '2001:db8::1::2',
  'fe80::1%eth0',
  '::ffff:203.0.113.7/120',
  '*',
])('"%s" is refused, and the field is named', (text) => {
  expect(() => readNetworks(['203.0.113.7', text])).toThrow(
    expect.objectContaining({
      code: 'request.invalid',
      details: { fields: { allowed_ips: ['field.ip_format'] } },
    }),
  )
})

test('a single address is told without its mask', () => {
  expect(['203.0.113.7/32', '2001:db8::1/128', '203.0.113.0/24', '2001:db8::/32'].map(networkText)).toEqual([
    '203.0.113.7',
    '2001:db8::1',
    '203.0.113.0/24',
    '2001:db8::/32',
  ])
})
