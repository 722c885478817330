import { format } from '@florin/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from './active.ts'
import { bankSenders } from './bank-senders.ts'
import type { Notice, RawMessage } from './message.ts'
import { builtInTemplates } from './templates/built-in.ts'
import { attackersText } from './test/attackers-words.ts'

interface Genuine {
  readonly message: RawMessage
  readonly read: Facts | undefined
  readonly payer: string | undefined
}

interface Facts {
  readonly amount: string
  readonly balance?: string
  readonly tail?: string
}

function factsOf(notice: Notice): Facts | undefined {
  if (notice.kind !== 'credit') return undefined
  const { amount, balance, cardTail } = notice
  return {
    amount: format(amount),
    ...(balance && { balance: format(balance) }),
    ...(cardTail && { tail: cardTail }),
  }
}

const genuine: readonly Genuine[] = builtInTemplates
  .filter(({ direction }) => direction === 'credit')
  .flatMap(({ banks, samples }) =>
    samples.map(({ text, payer }) => {
      const sender = bankSenders.find(({ slug }) => slug === banks[0])?.sms?.[0] ?? ''
      const message = { channel: 'sms', sender, text } as const
      return { message, read: factsOf(parse(message)), payer }
    }),
  )

const oneOfThem = fc.constantFrom(...genuine)
const runs = 400

/** A payer chooses his name and his comment, and a bank prints them where it likes. */
describe('whatever an attacker has printed', () => {
  const isAsBefore = ({ message, read }: Genuine, text: string) => {
    // What the bank has not printed at all somebody may claim; what it has printed nobody may change.
    const now = factsOf(parse({ ...message, text }))
    if (now) expect(now, text).toMatchObject(read as object)
  }

  test('the texts are read when nobody meddles', () => {
    expect(genuine.length).toBeGreaterThan(150)
    expect(genuine.filter(({ read }) => !read)).toEqual([])
  })

  test('before a text, it is read as it was or not at all', () => {
    fc.assert(
      fc.property(oneOfThem, attackersText, fc.constantFrom(' ', '. ', '\n'), (text, added, border) => {
        isAsBefore(text, `${added}${border}${text.message.text}`)
      }),
      { numRuns: runs },
    )
  })

  test('behind a text, it is read as it was or not at all', () => {
    fc.assert(
      fc.property(
        oneOfThem,
        attackersText,
        fc.constantFrom(' ', '. ', '\n', ' Сообщение: ', ' «'),
        (text, added, border) => {
          isAsBefore(text, `${text.message.text}${border}${added}`)
        },
      ),
      { numRuns: runs },
    )
  })

  test('in place of the payer’s name, the text is read as it was or not at all', () => {
    const named = genuine.filter(({ message, payer }) => payer && message.text.includes(payer))
    expect(named.length).toBeGreaterThan(20)
    fc.assert(
      fc.property(fc.constantFrom(...named), attackersText, (text, added) => {
        isAsBefore(
          text,
          text.message.text.replace(text.payer as string, () => added),
        )
      }),
      { numRuns: runs },
    )
  })

  test('between any two words of a text, it is read as it was or not at all', () => {
    fc.assert(
      fc.property(oneOfThem, attackersText, fc.nat(), (text, added, place) => {
        const words = text.message.text.split(' ')
        const at = 1 + (place % words.length)
        // No bank prints a payer between a label and its number; inside a number it would be another number.
        if (/^[\d+*•(]|^RU[BR]|^[₽р]/.test(words[at] ?? '')) return
        isAsBefore(text, [...words.slice(0, at), added.trim(), ...words.slice(at)].join(' '))
      }),
      { numRuns: runs },
    )
  })

  test('with another genuine text behind it, neither is taken for the other', () => {
    fc.assert(
      fc.property(oneOfThem, oneOfThem, (text, other) => {
        const now = factsOf(parse({ ...text.message, text: `${text.message.text} ${other.message.text}` }))
        if (now)
          expect([text.read?.amount, other.read?.amount], text.message.text).toEqual([now.amount, now.amount])
      }),
      { numRuns: runs },
    )
  })
})
