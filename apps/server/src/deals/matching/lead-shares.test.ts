import { expect, test } from 'vitest'
import { type AccountLink, leadShares, leadsOf, noShareFacts } from './lead-shares.ts'

const nobody = { traderLeadId: undefined, merchantLeadId: undefined }
const sides = { traderId: 'T', merchantId: 'M' }

const linked =
  (...pairs: readonly [string, string, AccountLink][]) =>
  (one: string, other: string) =>
    pairs.find((pair) => pair.includes(one) && pair.includes(other))?.[2]

const known = (...pairs: readonly [string, string, AccountLink][]) => ({
  linkBetween: linked(...pairs),
  isLead: () => true,
})

test('nobody has a share of their own deals', () => {
  expect(leadsOf({ ...sides, traderLeadId: 'M', merchantLeadId: 'T' })).toEqual(nobody)
  expect(leadsOf({ ...sides, traderLeadId: 'T', merchantLeadId: 'M' })).toEqual(nobody)
  expect(leadsOf({ ...sides, traderLeadId: 'L', merchantLeadId: 'M' })).toEqual({
    ...nobody,
    traderLeadId: 'L',
  })
})

test.each([
  ['the lead and the trader', ['L', 'T', 'device'], 'same_device'],
  ['the lead and the merchant', ['L', 'M', 'address'], 'same_address'],
  ['the trader and the merchant', ['T', 'M', 'mail'], 'same_mail'],
] as const)('no share where %s are one person', (_who, [one, other, kind], reason) => {
  const deal = { ...sides, traderLeadId: 'L', merchantLeadId: undefined }

  const { leads, refused } = leadShares(deal, known([one, other, kind]))

  expect(leads).toEqual(nobody)
  expect(refused).toEqual([{ side: 'trader', leadId: 'L', reason }])
})

test('another lead keeps the share of the other side', () => {
  const deal = { ...sides, traderLeadId: 'L', merchantLeadId: 'K' }

  const { leads, refused } = leadShares(deal, known(['L', 'T', 'device']))

  expect(leads).toEqual({ traderLeadId: undefined, merchantLeadId: 'K' })
  expect(noShareFacts(refused)).toEqual({ trader: { lead_id: 'L', reason: 'same_device' } })
})

test('three strangers: the share stays, and nothing is noted', () => {
  const deal = { ...sides, traderLeadId: 'L', merchantLeadId: undefined }

  const { leads, refused } = leadShares(deal, known(['A', 'B', 'device']))

  expect(leads.traderLeadId).toBe('L')
  expect(noShareFacts(refused)).toBeUndefined()
})

test('no share without the right of a lead; the other side’s lead keeps theirs', () => {
  const deal = { ...sides, traderLeadId: 'L', merchantLeadId: 'K' }

  const { leads, refused } = leadShares(deal, { ...known(), isLead: (id) => id === 'K' })

  expect(leads).toEqual({ traderLeadId: undefined, merchantLeadId: 'K' })
  expect(refused).toEqual([{ side: 'trader', leadId: 'L', reason: 'not_lead' }])
})
