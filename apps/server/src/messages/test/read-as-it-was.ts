import { format } from '@florin/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Notice, RawMessage } from '../message.ts'
import { bankSenders } from '../reading/bank-senders.ts'
import { parse } from '../templates/active.ts'
import { builtInTemplates } from '../templates/built-in/built-in.ts'
import { attackersText } from './attackers-words.ts'

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

export function factsOf(notice: Notice): Facts | undefined {
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

/** A payer chooses his name and his comment, and a bank prints them where it likes. */
export function readAsItWas(request: { readonly numRuns: number; readonly seed?: number }): void {
  const isAsBefore = ({ message, read }: Genuine, text: string) => {
    // What the bank has not printed at all an attacker may claim; what it has printed he may hide, but not change.
    const now = factsOf(parse({ ...message, text }))
    if (!now || isBelittled(now, read)) return
    const stillTold = Object.entries(read ?? {}).filter(([fact]) => fact in now)
    expect(now, text).toMatchObject(Object.fromEntries(stillTold))
  }
  // The one lie that is left, where a bank prints the payer before the sum: see mayTakeSumForBalance.
  const isBelittled = (now: Facts, read: Facts | undefined) =>
    now.balance === read?.amount && Number(now.amount) <= Number(read?.amount)

  test('the texts are read when nobody meddles', () => {
    expect(genuine.length).toBeGreaterThan(150)
    expect(genuine.filter(({ read }) => !read)).toEqual([])
  })

  test('before a text, it is read as it was or not at all', () => {
    fc.assert(
      fc.property(oneOfThem, attackersText, fc.constantFrom(' ', '. ', '\n'), (text, added, border) => {
        isAsBefore(text, `${added}${border}${text.message.text}`)
      }),
      request,
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
      request,
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
      request,
    )
  })

  test('between any two words of a text, it is read as it was or not at all', () => {
    fc.assert(
      fc.property(oneOfThem, attackersText, fc.nat(), (text, added, place) => {
        const words = text.message.text.split(' ')
        const at = 1 + (place % words.length)
        // No bank prints a payer between a label and its number; inside a number it would be another number.
        if (/^[\d+*•(]|^RU[BR]|^[₽р]/.test(words[at] ?? '')) return
        // Nor its own words behind a comment.
        if (/сообщение:/i.test(added)) return
        isAsBefore(text, [...words.slice(0, at), added.trim(), ...words.slice(at)].join(' '))
      }),
      request,
    )
  })

  test('with another genuine text behind it, neither is taken for the other', () => {
    fc.assert(
      fc.property(oneOfThem, oneOfThem, (text, other) => {
        const now = factsOf(parse({ ...text.message, text: `${text.message.text} ${other.message.text}` }))
        if (now)
          expect([text.read?.amount, other.read?.amount], text.message.text).toEqual([now.amount, now.amount])
      }),
      request,
    )
  })
}
