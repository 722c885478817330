import type { Answer, Contract } from '@florin/contract'
import { countAround } from '../../messages/index.ts'
import type { Queryable } from '../../platform/database.ts'
import { heardAround } from '../../terminals/index.ts'
import type { AskedCase } from './checklist-store.ts'

export type OnFile = NonNullable<Answer<Contract['getDispute']>['checklist'][number]['on_file']>

const minute = 60_000
/** "Around that time": from before the requisite was shown until payments of that deal have long come. */
const aroundMinutes = { before: 30, after: 120 }

/** What the server has itself for the items of these cases: by case, then by item. Counts and times; never a text or a balance. */
export async function onFileOf(
  tx: Queryable,
  cases: readonly AskedCase[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, OnFile>>> {
  const sought = cases.flatMap((one) => stretchOf(one) ?? [])
  const [counts, heard] = [
    await countAround(tx, sought.filter(asks('bank_messages'))),
    await heardAround(tx, sought.filter(asks('phone_uptime'))),
  ]
  const nothing = { count: null, name: null, from: null, to: null }
  return new Map(
    cases.map((one) => {
      const found = new Map<string, OnFile>([
        ['requisite_shown', { ...nothing, from: one.dealAt.toISOString() }],
      ])
      const stretch = stretchOf(one)
      const count = counts.get(one.id)
      if (stretch && count !== undefined) found.set('bank_messages', { ...nothing, count, ...times(stretch) })
      const phone = heard.get(one.id)
      if (phone) found.set('phone_uptime', { ...nothing, name: phone.name, ...times(phone) })
      return [one.id, found]
    }),
  )
}

const times = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

const asks =
  (key: string) =>
  ({ checklist }: Pick<AskedCase, 'checklist'>) =>
    checklist.some((item) => item.key === key)

function stretchOf({ id, checklist, terminalId, bank, dealAt }: AskedCase) {
  if (terminalId === null) return undefined
  const from = new Date(dealAt.getTime() - aroundMinutes.before * minute)
  const to = new Date(Math.min(Date.now(), dealAt.getTime() + aroundMinutes.after * minute))
  return { id, checklist, terminalId, bank, from, to }
}
