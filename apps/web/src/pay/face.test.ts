import { expect, test } from 'vitest'
import { type Circumstances, dueOf, faceOf, stepOf } from './face.ts'
import { viewOf } from './test/view.ts'

const calm: Circumstances = { isTimeOver: false, isChoosing: false, isRefused: false, isClaiming: false }
const unmatched = { state: 'choose', amount: null, requisite: null } as const

test.each(['choose', 'pay', 'checking', 'part', 'complete', 'expired', 'canceled', 'dispute'] as const)(
  'in a calm moment the server’s state %s is what is shown',
  (state) => {
    expect(faceOf(viewOf({ state }), calm)).toBe(state)
  },
)

// The requisites go with the clock, not with the server's word: a payment after the end may be lost for hours.
test('when the clock has ended nobody is shown where to pay', () => {
  expect(faceOf(viewOf(), { ...calm, isTimeOver: true })).toBe('expired')
  expect(faceOf(viewOf(), { ...calm, isTimeOver: true, isClaiming: true })).toBe('expired')
  expect(faceOf(viewOf(unmatched), { ...calm, isTimeOver: true })).toBe('expired')
})

test('the end of the waiting clock does not end the waiting: the server decides', () => {
  expect(faceOf(viewOf({ state: 'checking' }), { ...calm, isTimeOver: true })).toBe('checking')
  expect(faceOf(viewOf({ state: 'complete' }), { ...calm, isTimeOver: true })).toBe('complete')
})

test('a claim shows as checking while it is on its way', () => {
  expect(faceOf(viewOf(), { ...calm, isClaiming: true })).toBe('checking')
})

test('another method can be chosen only while the server allows it', () => {
  expect(faceOf(viewOf(), { ...calm, isChoosing: true })).toBe('choose')
  expect(faceOf(viewOf({ may_choose: false }), { ...calm, isChoosing: true })).toBe('pay')
})

test('nobody to pay to: refused, or nothing on offer', () => {
  const dry = [{ order_type: 'sbp', has_capacity: false }] as const

  expect(faceOf(viewOf(unmatched), { ...calm, isRefused: true })).toBe('none')
  expect(faceOf(viewOf({ ...unmatched, choices: [...dry] }), calm)).toBe('none')
  expect(faceOf(viewOf({ ...unmatched, choices: [] }), calm)).toBe('none')
})

test('the steps follow the faces, and an ending has none', () => {
  expect((['choose', 'none', 'pay', 'part', 'checking'] as const).map(stepOf)).toEqual([1, 1, 2, 2, 3])
  expect((['complete', 'expired', 'canceled', 'dispute'] as const).map(stepOf)).toEqual(
    Array(4).fill(undefined),
  )
})

test('the large number is what the payer should think of now', () => {
  const matched = { amount: '4850.37', amount_received: '3000.00', amount_left: '1850.37' }

  expect(dueOf(viewOf(unmatched), 'choose')).toEqual({ sum: '4850.00', said: 'due' })
  expect(dueOf(viewOf(matched), 'pay')).toEqual({ sum: '4850.37', said: 'due' })
  expect(dueOf(viewOf(matched), 'part')).toEqual({ sum: '1850.37', said: 'left_to_pay' })
  expect(dueOf(viewOf({ ...matched, amount_received: '5000.00' }), 'complete')).toEqual({
    sum: '5000.00',
    said: 'paid_sum',
  })
  expect(dueOf(viewOf(), 'expired').said).toBe('not_paid')
})

test('whoever has paid does not read that it is due', () => {
  expect(dueOf(viewOf(), 'checking').said).toBe('payment_sum')
  expect(dueOf(viewOf(), 'dispute').said).toBe('payment_sum')
})
