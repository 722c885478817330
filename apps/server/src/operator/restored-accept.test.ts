import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../boot/compose-services.ts'
import { createLog } from '../platform/log.ts'
import { markRestored, readRestored } from '../platform/restored.ts'
import { scanner } from '../wallet/deposits/scan.ts'
import { useWithdrawals } from '../wallet/test/withdrawals.ts'
import { accept, readAcceptance, signedBefore } from './restored-accept.ts'
import { readOn } from './restored-chain.ts'

// As somebody types it, on a database that was really restored: operator-backup.long.test.ts.

const own = useWithdrawals()
const stateOf = '2026-11-18T09:30:00.000Z'
let services: Services

beforeAll(async () => {
  const { db } = own.world.florin.services
  const reader = scanner({
    db,
    log: createLog('silent'),
    chain: own.payouts.chain,
    live: { announce: async () => undefined },
    tell: async () => undefined,
    minimumMicroUsdt: 1_000_000n,
  })
  services = { db, wallet: { deposits: { scanner: reader }, payouts: own.payouts } } as unknown as Services
})
beforeEach(() => services.db.write((tx) => markRestored(tx, { stateOf })))

afterEach(() => void vi.useRealTimers())

const tron = () => ({ urls: [own.node.url], chain: own.payouts.chain })
const give = (...words: string[]) => {
  const input = readAcceptance([...words, 'looked', 'at'])
  if (!input) throw new Error('The reason is missing.')
  return accept(services, tron(), own.world.config, input)
}

function chainGoesOn(minutes: number): void {
  own.node.control.advanceClock(minutes * 60_000)
  own.node.control.mine(21)
}

test('what the restore has found is refused until the operator names it, and what is named is in the audit', async () => {
  await services.db.write((tx) => markRestored(tx, { stateOf, rows: { deal: 5 } }))
  await readOn(services, tron())
  chainGoesOn(14)
  await own.world.query(
    "update user_account set avatar_file = 'gone.webp' where id = (select id from user_account limit 1)",
  )

  await expect(give()).rejects.toThrow(
    /lacks something\.\nrows: Rows are missing: deal has 0 of 5\.[\s\S]*--despite rows/,
  )
  await expect(give('--despite', 'money')).rejects.toThrow('rows: Rows are missing')
  expect(() => give('--despite', 'everything')).toThrow('not "everything"')
  expect(await readRestored(services.db.each)).toMatchObject({ stateOf })

  expect(await give('--despite', 'rows,files,money')).toContain('may start again')

  expect(await readRestored(services.db.each)).toBeUndefined()
  expect(
    await own.world.query(
      `select after->'despite' ? 'rows' as is_named from audit where action = 'restored.accept'`,
    ),
  ).toEqual([{ is_named: true }])
})

test('the clock of a machine that was behind does not shorten the wait: the chain tells how long it was', async () => {
  await own.world.query(
    `update installation set value = jsonb_set(value::jsonb, '{restoredAt}', to_jsonb(now() - interval '1 hour'))::text where name = 'restored'`,
  )
  chainGoesOn(1)
  await expect(give('--despite', 'files,money')).rejects.toThrow('may still come')
  chainGoesOn(11)
  await expect(give('--despite', 'files,money')).rejects.toThrow('may still come')
  chainGoesOn(2)
  expect(await give('--despite', 'files,money')).toContain('may start again')
})

test('of the clocks of machine, database and chain the last one counts', async () => {
  const restoredAt = '2026-11-18T10:00:00.000Z'
  expect(signedBefore({ restoredAt })).toEqual(new Date(restoredAt))
  expect(signedBefore({ restoredAt, chainAt: '2026-11-18T09:00:00.000Z' })).toEqual(new Date(restoredAt))
  // The newest final block is older than the moment at which it is read.
  expect(signedBefore({ restoredAt, chainAt: '2026-11-18T10:20:00.000Z' })).toEqual(
    new Date('2026-11-18T10:22:00.000Z'),
  )
})

test('a machine whose clock is behind marks with the time of its database', async () => {
  vi.useFakeTimers({ now: Date.now() - 11 * 60_000, toFake: ['Date'] })
  const beganMs = Number(
    (
      await own.world.query<{ ms: string }>(
        'select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms',
      )
    )[0]?.ms,
  )

  await services.db.write((tx) => markRestored(tx, { stateOf }))

  const mark = await readRestored(services.db.each)
  expect(Date.parse(mark?.restoredAt ?? '')).toBeGreaterThanOrEqual(beganMs)
})
