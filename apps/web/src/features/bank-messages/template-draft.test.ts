import { expect, test } from 'vitest'
import type { Template } from './bank-messages-queries.ts'
import {
  bodyOf,
  changeSample,
  draftFrom,
  draftOf,
  faultsOf,
  isSum,
  newDraft,
  plainSum,
  type TemplateDraft,
  valuesOf,
  withoutSample,
  withSample,
} from './template-draft.ts'

const text = (sum: string) => `Перевод ${sum} руб`
const whole: TemplateDraft = {
  ...newDraft(),
  name: 'Перевод',
  banks: ['sberbank'],
  pattern: 'Перевод {amount}{cur}',
  samples: [
    { key: 0, text: text('900'), expected: valuesOf({ amount: '900' }) },
    { key: 1, text: text('12 500,50'), expected: valuesOf({ amount: '12 500,50', balance: '1,5' }) },
  ],
}

test('a whole draft has no faults, and an empty one has all but the channel', () => {
  expect(faultsOf(whole)).toEqual([])
  expect(faultsOf(newDraft())).toEqual(['name', 'banks', 'pattern', 'samples'])
  expect(faultsOf({ ...whole, channels: [] })).toEqual(['channels'])
})

test.each([
  ['only one sample', [whole.samples[0]]],
  ['a sample without its amount', [whole.samples[0], { key: 1, text: text('5'), expected: valuesOf({}) }]],
  [
    'an amount without its text',
    [whole.samples[0], { key: 1, text: '', expected: valuesOf({ amount: '5' }) }],
  ],
  [
    'a balance that is no sum',
    [whole.samples[0], { key: 1, text: text('5'), expected: valuesOf({ amount: '5', balance: 'много' }) }],
  ],
])('%s is told at the samples', (_name, samples) => {
  expect(faultsOf({ ...whole, samples: samples as TemplateDraft['samples'] })).toEqual(['samples'])
})

test('sums are sent as the contract writes them, and what is empty is not sent', () => {
  const body = bodyOf(withSample(whole))

  expect(body.samples).toEqual([
    { text: text('900'), expected: { amount: '900' } },
    { text: text('12 500,50'), expected: { amount: '12500.50', balance: '1.5' } },
  ])
  expect(body).not.toHaveProperty('id')
  expect(body).not.toHaveProperty('base_version')
})

test('a sum may be copied out of a text', () => {
  expect(plainSum('12\u00A0500,50')).toBe('12500.50')
  expect(['0', '1 000', '-5.1', '7,25'].every(isSum)).toBe(true)
  expect(['', '1,234', '1.000', 'сто', '5 руб'].some(isSum)).toBe(false)
})

test('a proposal fills the first sample and leaves room for the second', () => {
  const draft = draftFrom({
    banks: ['sberbank'],
    channels: ['push'],
    direction: 'debit',
    pattern: 'Списание {amount}',
    text: 'Списание 5',
    values: { amount: '5.00' },
  })

  expect(draft).toMatchObject({ channels: ['push'], direction: 'debit', pattern: 'Списание {amount}' })
  expect(draft.samples.map((sample) => [sample.text, sample.expected.amount])).toEqual([
    ['Списание 5', '5.00'],
    ['', ''],
  ])
})

test('a stored template is edited from its version', () => {
  const { id: _id, baseVersion: _version, isActive: _active, samples: _samples, ...facts } = whole
  const template = {
    ...facts,
    id: 'one',
    version: 4,
    is_active: false,
    samples: [{ text: 'a', expected: { amount: '1.00' } }],
  } as unknown as Template

  expect(bodyOf(draftOf(template))).toMatchObject({ id: 'one', base_version: 4, is_active: false })
})

test('samples come and go without taking each other’s place', () => {
  const three = withSample(whole)
  const [, , last] = three.samples
  const two = withoutSample(three, 0)

  expect(last?.key).toBe(2)
  expect(withSample(two).samples.map(({ key }) => key)).toEqual([1, 2, 3])
  expect(changeSample(two, 2, { text: 'new' }).samples.map((sample) => sample.text)).toEqual([
    text('12 500,50'),
    'new',
  ])
})
