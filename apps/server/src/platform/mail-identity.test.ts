import { expect, test } from 'vitest'
import { mailIdentity } from './mail-identity.ts'

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['anna+florin@example.com', 'anna@example.com'],
  ['an.na+x@gmail.com', 'anna@gmail.com'],
  ['A.N.N.A@GoogleMail.com', 'anna@gmail.com'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailIdentity(email)).toBe(mailbox)
})

test('dots tell two people apart where the provider keeps them', () => {
  expect(mailIdentity('an.na@example.com')).not.toBe(mailIdentity('anna@example.com'))
})
