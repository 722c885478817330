import { evidenceMaxBytes } from '@florin/contract/rules'
import { expect, test } from 'vitest'
import { faultOf } from './document-file.ts'
import { otherChoices, refusalOf, whyNone } from './refusal.ts'
import { returnUrl } from './return-url.ts'
import { actsFor } from './simulated.ts'
import { viewOf } from './test/view.ts'

test.each([
  ['receipt.pdf', 10, undefined],
  ['IMG_0001.JPG', evidenceMaxBytes, undefined],
  ['screen.recording.mp4', 10, undefined],
  ['receipt.pdf', evidenceMaxBytes + 1, 'upload_too_large'],
  ['receipt.pdf', 0, 'upload_empty'],
  ['receipt.pdf.exe', 10, 'upload_wrong_type'],
  ['receipt', 10, 'upload_wrong_type'],
  ['pdf', 10, 'upload_wrong_type'],
])('%s of %i bytes: %s', (name, size, fault) => {
  expect(faultOf({ name, size })).toBe(fault)
})

test.each([
  ['https://shop.example/done?order=1', true],
  ['http://127.0.0.1:4000/', true],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['//shop.example', false],
  ['', false],
])('going back to %s: %s', (address, mayGo) => {
  expect(returnUrl(address)).toBe(mayGo ? address : undefined)
})

test('a shop that gave no address gets no button', () => {
  expect(returnUrl(null)).toBeUndefined()
})

test('every reason of having nobody has its words; other problems are not taken for one', () => {
  const codes = [
    'amount_out_of_range',
    'busy_amount',
    'no_active_traders',
    'method_off',
    'too_many_choices',
    'payer_limit',
    'too_many_open',
  ].map((code) => `order.${code}`)

  for (const code of [...codes, 'rate.unavailable', 'money.halted'])
    expect(refusalOf(code)?.text).toMatch(/^none_/)
  expect(refusalOf('order.over')).toBeUndefined()
  expect(refusalOf('constructor')).toBeUndefined()
})

test('an order that was matched too often offers nothing but the way back to the shop', () => {
  const [open, spent] = [viewOf({ state: 'choose' }), viewOf({ state: 'choose', may_choose: false })]

  expect(refusalOf(whyNone(open))).toMatchObject({ text: 'none_no_active_traders', mayRetry: true })
  expect(refusalOf(whyNone(spent))).toMatchObject({ text: 'none_too_many_choices', isFinal: true })
})

test('what else can be tried is what has somebody behind it', () => {
  const [sbp, c2c] = ['sbp', 'c2c'] as const

  expect(otherChoices(viewOf(), sbp)).toEqual([c2c])
  expect(otherChoices(viewOf({ choices: [{ order_type: c2c, has_capacity: false }] }), sbp)).toEqual([])
})

test('a test order offers only what can happen from where it stands', () => {
  expect(actsFor(viewOf({ state: 'choose' }))).toEqual([])
  expect(actsFor(viewOf({ state: 'pay' }))).toContain('pay')
  expect(actsFor(viewOf({ state: 'expired' }))).not.toContain('pay')
  expect(actsFor(viewOf({ state: 'expired' }))).toContain('pay_late')
})
