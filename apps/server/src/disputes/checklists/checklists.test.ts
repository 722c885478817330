import { disputeReasons, evidenceSides } from '@florin/contract'
import { disputes as en } from '@florin/texts/en/disputes'
import { mail as enMail } from '@florin/texts/en/mail'
import { disputes as ru } from '@florin/texts/ru/disputes'
import { mail as ruMail } from '@florin/texts/ru/mail'
import { describe, expect, test } from 'vitest'
import { itemsWithText } from '../../deals/index.ts'
import { allChecklists, checklistOf, itemKeys, readChecklists } from './checklists.ts'

const textsOf = (key: string) => [`item_${key}`, `item_${key}_why`, `item_${key}_counts`]

describe('what each reason asks for', () => {
  test.each(disputeReasons)('%s asks something of each side, and all of it has words', (reason) => {
    const items = checklistOf(reason)

    for (const side of evidenceSides)
      expect(items.some((item) => item.side === side && item.is_required)).toBe(true)
    for (const { key } of items) {
      for (const text of textsOf(key)) {
        expect(en).toHaveProperty(text)
        expect(ru).toHaveProperty(text)
      }
    }
    expect(en).toHaveProperty(`open_reason_${reason}`)
    expect(ru).toHaveProperty(`open_reason_${reason}_text`)
  })

  test.each(disputeReasons)('%s: what a trader must send has words of its own in the alert', (reason) => {
    for (const { key, side, kind, is_required: isRequired } of checklistOf(reason)) {
      if (side !== 'trader' || kind === 'server' || !isRequired) continue
      expect(itemsWithText).toContain(key)
      expect(enMail).toHaveProperty([`asked.${key}`])
      expect(ruMail).toHaveProperty([`asked.${key}`])
    }
  })

  test('no key is known that no reason asks for', () => {
    const request = new Set(Object.values(allChecklists).flatMap((items) => items.map(({ key }) => key)))

    expect([...request].sort()).toEqual([...itemKeys].sort())
  })
})

describe('wrong data does not start', () => {
  const one = { key: 'receipt', side: 'merchant', kind: 'file', is_required: true }
  const other = { key: 'operations', side: 'trader', kind: 'file', is_required: true }
  const withList = (items: unknown) => ({ ...allChecklists, paid_late: items })

  test('the sound one is read', () => {
    expect(readChecklists(withList([one, other])).paid_late).toEqual([one, other])
  })

  test.each([
    ['an unknown key', [{ ...one, key: 'horoscope' }, other]],
    ['an unknown field', [{ ...one, why: 'because' }, other]],
    ['an unknown kind', [{ ...one, kind: 'oath' }, other]],
    ['a side that is asked nothing', [one]],
    ['a key twice', [one, other, { ...one, is_required: false }]],
    ['a demand of the server', [one, other, { ...one, key: 'requisite_shown', kind: 'server' }]],
  ])('%s is refused', (_, items) => {
    expect(() => readChecklists(withList(items))).toThrow()
  })

  test('a reason without a list is refused, and so is an unknown reason', () => {
    const { paid_late: _, ...lacking } = allChecklists

    expect(() => readChecklists(lacking)).toThrow()
    expect(() => readChecklists({ ...allChecklists, boredom: [one, other] })).toThrow()
  })
})
