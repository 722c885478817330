import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, payerAt, payerOfShop } from './payer-key.ts'

test.each([
  ['203.0.113.7', 'ip:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', 'ip:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:7:1::9', 'ip:2001:db8:7:1::/64', '2001:db8:7:1::/64'],
  ['2001:0DB8:0007:0001:ffff:0:0:1', 'ip:2001:db8:7:1::/64', '2001:db8:7:1::/64'],
  ['::1', 'ip:0:0:0:0::/64', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
])('%s is the payer %s in the network %s', (ip, payer, network) => {
  expect(payerAt(ip)).toBe(payer)
  expect(networkOf(ip)).toBe(network)
})

test('whatever the last 64 bits are, and however they are written, it is the same payer', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
      const text = (rest: readonly number[]) =>
        [...network, ...rest].map((part) => part.toString(16)).join(':')
      const padded = [...network, ...other].map((part) => part.toString(16).padStart(4, '0')).join(':')
      expect(payerAt(padded)).toBe(payerAt(text(one)))
    }),
  )
})

test('the payers of two shops are never the same', () => {
  expect(payerOfShop('A', '1')).not.toBe(payerOfShop('B', '1'))
})
