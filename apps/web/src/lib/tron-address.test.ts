import { expect, test } from 'vitest'
import { looksLikeTronAddress } from './tron-address.ts'

test('34 characters of base58 after a T are the shape of an address, and nothing else is', () => {
  const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
  expect(looksLikeTronAddress(address)).toBe(true)
  for (const wrong of ['', 'T123', address.slice(1), `${address}a`, ` ${address}`, address.replace('9', '0')])
    expect(looksLikeTronAddress(wrong)).toBe(false)
})
