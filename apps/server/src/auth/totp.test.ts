import { expect, test } from 'vitest'
import { base32, keyUri, stepOf, totpAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpAt(secret, Math.floor(seconds / 30))).toBe(code)
  expect(stepOf(secret, code, seconds)).toBe(Math.floor(seconds / 30))
})

test('a code is good one step to either side, and no further', () => {
  const step = 50_000_000
  const code = totpAt(secret, step)

  expect([-2, -1, 0, 1, 2].map((off) => stepOf(secret, code, (step + off) * 30))).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ])
  expect(stepOf(secret, code.slice(1), step * 30)).toBeUndefined()
})

test('the secret is told as apps take it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('fo'))).toBe('MZXQ')
  expect(keyUri('Florin', 'ann@florin.example', 'ABC')).toBe(
    'otpauth://totp/Florin:ann%40florin.example?secret=ABC&issuer=Florin&algorithm=SHA1&digits=6&period=30',
  )
})
