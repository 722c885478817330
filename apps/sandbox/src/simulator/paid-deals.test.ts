import { expect, test } from 'vitest'
import type { KnownAccount } from './memory.ts'
import { type ListedDeal, paidDeals } from './paid-deals.ts'

const account: KnownAccount = { methodId: 'm', card: '2202201234564321', phone: '79001234567', balance: '0' }
const other: KnownAccount = { ...account, methodId: 'n' }
const deal = (id: string, kopecks: bigint, createdMs = 1_000): ListedDeal => ({
  id,
  kopecks,
  createdMs,
  account,
})
const credit = (kopecks: bigint, atMs = 2_000, payer = 'Анна Ким') => ({ account, kopecks, atMs, payer })
const idsOf = (paid: ReturnType<typeof paidDeals>) => paid.map(({ deal: { id } }) => id)

test('a deal is paid by a credit of its very sum, on its account, since it began', () => {
  const came = credit(5_000n)
  expect(paidDeals([came], [deal('a', 5_000n)])).toEqual([{ deal: deal('a', 5_000n), credits: [came] }])
  expect(paidDeals([credit(4_999n)], [deal('a', 5_000n)])).toEqual([])
  expect(paidDeals([credit(5_000n, 999)], [deal('a', 5_000n)])).toEqual([])
  expect(paidDeals([{ ...came, account: other }], [deal('a', 5_000n)])).toEqual([])
})

test('one credit pays one deal, the one that has the sum now', () => {
  const deals = [deal('given up', 5_000n, 500), deal('later', 5_000n, 3_000), deal('now', 5_000n, 1_500)]
  expect(idsOf(paidDeals([credit(5_000n)], deals))).toEqual(['now'])
})

test('two credits of one payer pay a deal that they add up to, and those of two payers do not', () => {
  const parts = [credit(2_037n), credit(2_963n)]
  expect(paidDeals(parts, [deal('a', 5_000n)])).toEqual([{ deal: deal('a', 5_000n), credits: parts }])
  expect(paidDeals([credit(2_037n), credit(2_963n, 2_000, 'Иван Зуев')], [deal('a', 5_000n)])).toEqual([])
})

test('nothing came: no deal is paid, whatever texts say', () => {
  expect(paidDeals([], [deal('a', 5_000n)])).toEqual([])
})
