import { format } from '@florin/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise } from '../normalise.ts'
import { bankSenders } from '../reading/bank-senders.ts'
import { matchTemplate } from '../reading/match-template.ts'
import { type Pick, render } from '../test/render-template.ts'
import { activeTemplates, parse } from './active.ts'

/** Fast-check draws the numbers, so that a failing text shrinks and can be replayed. */
const picks = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))

function pickFrom(stream: Iterator<number>): Pick {
  return (limit) => Math.floor((stream.next().value as number) * limit)
}

describe('any text that a template describes', () => {
  test.each(activeTemplates.map((compiled) => [compiled.template.id, compiled] as const))(
    '%s gives its values back',
    (_id, compiled) => {
      fc.assert(
        fc.property(picks, (stream) => {
          const { text, values } = render(compiled.template.pattern, pickFrom(stream))
          if (compiled.unless.some((words) => normalise(text).folded.includes(words))) return
          const movement = matchTemplate(compiled, normalise(text))
          // Two cards in one text: it is unclear to which one the money came.
          const tails = [...text.matchAll(/(?<=\* ?|\p{L}-?)\d{4}(?!\d)/gu)].map(([tail]) => tail)
          if (!movement && new Set(tails).size > 1) return

          expect(movement && format(movement.amount), text).toBe(values.amount)
          if (values.balance && movement?.balance) expect(format(movement.balance), text).toBe(values.balance)
          if (values.card) expect(movement?.cardTail, text).toBe(values.card)
        }),
        { numRuns: 25 },
      )
    },
  )

  // If another template reads it too: the same amount, or no amount.
  test('is never read with another amount by all of them together', () => {
    const credits = activeTemplates.filter(({ template }) => template.direction === 'credit')
    fc.assert(
      fc.property(fc.constantFrom(...credits), picks, ({ template }, stream) => {
        const pick = pickFrom(stream)
        const { text, values } = render(template.pattern, pick)
        const senders = bankSenders.find(({ slug }) => slug === template.banks[0])
        const notice = parse({ channel: 'sms', sender: senders?.sms?.[0] ?? '', text })

        if (notice.kind === 'credit') expect(format(notice.amount), text).toBe(values.amount)
      }),
      { numRuns: 300 },
    )
  })
})

test('no text at all makes the parser throw, and none without digits is money', () => {
  const senders = fc.constantFrom(...bankSenders.flatMap(({ sms = [] }) => sms))
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      'Зачисление ',
      'Перевод ',
      ' от ',
      'Баланс: ',
      '+',
      '500',
      ' 000',
      'р',
      ' RUB',
      '«',
      '»',
      '\u202e',
      '*1234 ',
      '12:30 ',
    ),
  )
  fc.assert(
    fc.property(senders, fc.array(piece, { maxLength: 12 }), (sender, pieces) => {
      const text = pieces.join('')
      const notice = parse({ channel: 'sms', sender, text })

      if (!/\d/.test(text)) expect(notice.kind).not.toBe('credit')
    }),
    { numRuns: 500 },
  )
})
