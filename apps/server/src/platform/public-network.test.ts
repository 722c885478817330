import { expect, test } from 'vitest'
import { publicNetwork } from './public-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('%s is the connection %s', (ip, network) => {
  expect(publicNetwork(ip)).toBe(network)
})

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '192.168.0.5',
  '172.20.1.1',
  '100.70.0.1',
  'fd00::1',
  'fe80::1',
  'test',
  '',
])('%s names nobody’s connection', (ip) => {
  expect(publicNetwork(ip)).toBeUndefined()
})
