import { describe, expect, test } from 'vitest'
import { check } from '../templates/run-samples.ts'
import { compile } from './compile-template.ts'
import type { Template } from './template.ts'

const sound: Template = {
  id: 'test.transfer',
  banks: ['sberbank'],
  channels: ['sms'],
  direction: 'credit',
  version: 1,
  pattern: 'Перевод {amount}{cur} от {payer}. Баланс: {balance}{cur}[ «{comment}»]',
  samples: [
    {
      text: 'Перевод 1 250р от Олег Ш. Баланс: 3 000.5р',
      amount: '1250.00',
      balance: '3000.50',
      payer: 'Олег Ш',
    },
    { text: 'Перевод 5р от Инна Ж. Баланс: 7р «на чай»', amount: '5.00', balance: '7.00' },
  ],
}

function codes(change: Partial<Template>): string[] {
  return compile({ ...sound, ...change }).problems.map(({ code }) => code)
}

describe('a template', () => {
  test('that is sound compiles, and reads its samples', () => {
    expect(compile(sound).problems).toEqual([])
    expect(check(sound)).toEqual([])
  })

  test.each([
    ['Перевод {amuont}{cur}', 'unknown-field'],
    ['Перевод [{amount}{cur}', 'unbalanced-group'],
    ['Перевод {amount}{cur})', 'unbalanced-group'],
    ['Перевод от {payer}', 'amount-missing'],
    ['Перевод [{amount}{cur}]', 'amount-in-group'],
    ['Перевод {amount} или {amount}', 'amount-in-group'],
    ['Перевод {any}{amount}{cur}', 'any-before-amount'],
    ['Перевод {any} {amount}{cur}', 'any-before-amount'],
    ['Перевод [{any}] {amount}{cur}', 'any-before-amount'],
    ['Перевод [в {place}~]{amount}{cur}', 'any-before-amount'],
    ['Перевод {any} сумма {amount}{cur}', 'free-text-before-amount'],
    ['Перевод 1 {amount}{cur}', 'digits-touch-amount'],
    ['Перевод {card}{amount}{cur}', 'digits-touch-amount'],
    ['Перевод {card}~{amount}{cur}', 'digits-touch-amount'],
    ['Перевод {amount}{cur} «{comment}» от {payer}', 'comment-not-last'],
    ['Перевод {amount}{cur} от {payer} и {payer}', 'field-twice'],
    ['Перевод {amount}{cur} {card} {requisite}', 'field-twice'],
    ['{amount}{cur}', 'no-anchor'],
    ['[Перевод ]{amount}{cur} {any}', 'no-anchor'],
    [`Перевод ${'и '.repeat(600)}{amount}`, 'pattern-too-long'],
  ])('"%s" is refused: %s', (pattern, code) => {
    expect(codes({ pattern })).toContain(code)
  })

  // RE2 works for some ten milliseconds on each, and must not find anything to refuse by then.
  test('is made an expression when it is asked for, and once', () => {
    const { compiled } = compile(sound)

    expect(compiled?.expression).toBe(compiled?.expression)
    expect(compiled?.groups.map(([name]) => name)).toEqual(['amount', 'payer', 'balance', 'comment1'])
  })

  test('of a debit may have free words earlier, but never beside the amount', () => {
    expect(codes({ direction: 'debit', pattern: 'Оплата {any} сумма {amount}{cur}' })).toEqual([])
    expect(codes({ direction: 'debit', pattern: 'Оплата {any} {amount}{cur}' })).toEqual([
      'any-before-amount',
    ])
  })

  test('without two samples, or with one that it reads otherwise, is told so', () => {
    expect(check({ ...sound, samples: [] })).toEqual([{ code: 'too-few-samples' }])
    expect(
      check({
        ...sound,
        samples: [...sound.samples, { text: 'Перевод 5р от Инна Ж. Баланс: 7р', amount: '7.00' }],
      }),
    ).toEqual([{ code: 'sample-reads-otherwise', sample: 2, field: 'amount', read: '5.00' }])
    expect(check({ ...sound, samples: [...sound.samples, { text: 'Оплата 5р', amount: '5.00' }] })).toEqual([
      { code: 'sample-not-matched', sample: 2 },
    ])
  })
})
