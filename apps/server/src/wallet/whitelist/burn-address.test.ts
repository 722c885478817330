import { expect, test } from 'vitest'
import { strangersAddress } from '../test/withdrawals.ts'
import { isBurnAddress } from './burn-address.ts'

test.each([
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'zero'],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'the black hole of the genesis block'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY', '0x…dead'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKLxmGkn', 'a built-in contract, 0x…01'],
  ['TZJozAg1ruapycCicgz31GxvYJ1FraLjZa', '0xff…ff'],
  ['TWGdJLJhA9SzZLPZyVbDNBbdANLdgDxXkr', '0xdeaddead…'],
  ['TWGcFtvfxLbXn7zzWVPnMkvxkk41PK2p1i', '0xdead0000…42069'],
])('%s is burnt: %s', (address) => {
  expect(isBurnAddress(address)).toBe(true)
})

test('addresses that people have are not burnt, and neither is what is no address', () => {
  for (let at = 0; at < 50; at += 1) expect(isBurnAddress(strangersAddress())).toBe(false)
  expect(isBurnAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(false)
  expect(isBurnAddress('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc')).toBe(false)
})
