import { houseOwner } from '@florin/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { debtRepaid, leftMicro, sharesBetween } from './debt.ts'

const people = ['merchant', 'lead', houseOwner]
const someShares = fc
  .array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 3, maxLength: 3 })
  .map((all) => all.map((micro, at) => ({ recipientId: people[at] ?? '', micro })))

test('the merchant is paid first, then the lead, then the house', () => {
  const shares = [
    { recipientId: 'merchant', micro: 50n },
    { recipientId: 'lead', micro: 3n },
    { recipientId: houseOwner, micro: 7n },
  ]

  expect(sharesBetween(shares, 0n, 40n)).toEqual([{ recipientId: 'merchant', micro: 40n }])
  expect(sharesBetween(shares, 40n, 54n)).toEqual([
    { recipientId: 'merchant', micro: 10n },
    { recipientId: 'lead', micro: 3n },
    { recipientId: houseOwner, micro: 1n },
  ])
  expect(sharesBetween(shares, 60n, 60n)).toEqual([])
})

test('in however many parts a debt is repaid, everybody gets exactly theirs', () => {
  fc.assert(
    fc.property(
      someShares,
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 11n }), { maxLength: 40 }),
      (shares, parts) => {
        const paid = new Map<string, bigint>()
        let debt = {
          id: '1',
          debtorId: 'trader',
          asset: 'USDT' as const,
          shares,
          repaidMicro: 0n,
          repayments: 0,
        }
        for (const part of [...parts, 10n ** 13n]) {
          const micro = part < leftMicro(debt) ? part : leftMicro(debt)
          if (micro === 0n) continue
          const { lines } = debtRepaid(debt, micro)
          expect(lines.reduce((sum, { change }) => sum + change.units, 0n)).toBe(0n)
          for (const { account, change } of lines.slice(3))
            paid.set(account.owner, (paid.get(account.owner) ?? 0n) + change.units)
          debt = { ...debt, repaidMicro: debt.repaidMicro + micro, repayments: debt.repayments + 1 }
        }
        expect(leftMicro(debt)).toBe(0n)
        expect(Object.fromEntries(paid)).toEqual(
          Object.fromEntries(shares.map(({ recipientId, micro }) => [recipientId, micro])),
        )
      },
    ),
  )
})
