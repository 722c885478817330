import { expect, test } from 'vitest'
import { codeFor } from './mail-codes.ts'

const mail = (body: string, encoding = '7bit') =>
  [
    'From: Florin <no-reply@localhost>',
    'To: trader-1@simulator.florin',
    'Subject: 999999',
    'Content-Type: multipart/alternative; boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>',
    '888888',
    '</p>',
    '--cut--',
  ].join('\r\n')

test('the code stands on a line of its own in the plain text, whatever its encoding', () => {
  expect(codeFor('trader-1@simulator.florin', mail('Your code:\r\n\r\n123456\r\n'))).toBe('123456')
  const hidden = Buffer.from('Ваш код:\n\n654321\n\nНикому его не говорите.').toString('base64')
  expect(codeFor('trader-1@simulator.florin', mail(hidden, 'base64'))).toBe('654321')
})

test('other people’s mails, and mails without a code, have none', () => {
  expect(codeFor('trader-2@simulator.florin', mail('123456'))).toBeUndefined()
  expect(codeFor('trader-1@simulator.florin', mail('Order 123456 was paid.'))).toBeUndefined()
})
