import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { walletDepositGauges } from '../deposits/deposits.ts'
import { depositJobs } from '../deposits/jobs-deposits.ts'
import { reconciliation } from '../reconciliation/reconciliation.ts'
import { useDepositWorld } from '../test/deposit-world.ts'
import { chainWatch } from './chain-watch.ts'

const world = useDepositWorld()

/** What the hours of a downtime do to the database: nothing is written, and everything in it grows older. */
async function hoursPass(hours: number): Promise<void> {
  await world.db.pool.query(
    `update chain_cursor set tip_grew_at = tip_grew_at - $1::interval, tip_read_at = tip_read_at - $1::interval,
       moved_at = moved_at - $1::interval, looked_again_at = looked_again_at - $1::interval`,
    [`${hours} hours`],
  )
}

/** The jobs of a process that has just started, each run once, the watch first, as it may happen. */
async function startedProcess() {
  const lines: string[] = []
  const { db } = world
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const scanner = world.scanner()
  const inFlightMicroUsdt = async () => 0n
  const checks = reconciliation({ db, log, chain: world.chain, scanner, inFlightMicroUsdt, pauseMs: 10 })
  const jobs = depositJobs({ db, log, scanner, reconciliation: checks })
  for (const name of ['deposits.watch', 'deposits.second_look', 'deposits.reconcile', 'deposits.scan'])
    await jobs.find((job) => job.name === name)?.run()
  await jobs.find((job) => job.name === 'deposits.watch')?.run()
  return { lines }
}

const everRaised = () => world.rows('select kind, details from chain_alarm')

async function blocksBehind(): Promise<string | undefined> {
  const metrics = createMetrics(world.db)
  walletDepositGauges(metrics)
  return /^florin_chain_blocks_behind (\S+)$/m.exec(await metrics.read())?.[1]
}

// An operator who starts Florin in the morning must not be greeted by an alarm.
test('after hours of downtime the chain is caught up with, and no alarm is ever raised', async () => {
  const holder = await world.holder()
  await world.scanner().scan()
  world.node.control.faucet({ address: holder.address, usdt: '5' })
  world.settle()
  await world.scanner().scan()
  await hoursPass(7)
  world.node.control.faucet({ address: holder.address, usdt: '6' })
  world.node.control.mine(45)

  const { lines } = await startedProcess()

  expect(await everRaised()).toEqual([])
  expect(lines).toEqual([])
  expect(await world.available(holder)).toBe(11_000_000n)
  await world.expectTruth()
})

test('a process that slept, or whose database was away, waits before it calls the chain frozen', async () => {
  let nowMs = 0
  const watch = chainWatch({ db: world.db, log: createLog('silent'), now: () => nowMs })
  await world.scanner().scan()
  await watch()
  await hoursPass(7)
  nowMs += 7 * 3_600_000

  for (let look = 0; look < 6; look += 1) {
    await watch()
    nowMs += 15_000
  }
  expect(await everRaised()).toEqual([])

  nowMs += 15_000
  await watch()
  expect(await world.alarms()).toEqual(['frozen_height'])
})

test('a node that was away for hours ends its alarm by answering, and catching up raises no other', async () => {
  const holder = await world.holder()
  await world.scanner().scan()
  await hoursPass(7)
  let nowMs = 0
  const watch = chainWatch({ db: world.db, log: createLog('silent'), now: () => nowMs })
  for (; nowMs <= 105_000; nowMs += 15_000) await watch()
  expect(await world.alarms()).toEqual(['frozen_height'])
  world.node.control.faucet({ address: holder.address, usdt: '6' })
  world.node.control.mine(45)

  await world.scanner().scan()
  await watch()

  expect(await everRaised()).toHaveLength(1)
  expect(await world.alarms()).toEqual([])
  expect(await world.available(holder)).toBe(6_000_000n)
})

test('how many blocks we are behind is absent from the metrics while no node answers', async () => {
  expect(await blocksBehind()).toBeUndefined()
  await world.scanner().scan()
  expect(await blocksBehind()).toBe('0')

  world.node.control.mine(30)
  world.node.faults.add('*', { kind: 'status', status: 500 }, 'always')
  await expect(world.scanner().scan()).rejects.toThrow()
  await world.db.pool.query("update chain_cursor set tip_read_at = tip_read_at - interval '61 seconds'")
  expect(await blocksBehind()).toBeUndefined()

  world.node.faults.clear()
  await world.scanner().scan()
  expect(await blocksBehind()).toBe('0')
})

test('a database that took no writes for a while makes no frozen chain', async () => {
  const readOnly = (value: string) =>
    world.db.pool.query(
      `alter role current_user in database ${new URL(world.fresh.url).pathname.slice(1)} ${value}`,
    )
  await world.db.pool.query(
    `update chain_alarm set cleared_at = now(), cleared_by = 'test' where cleared_at is null`,
  )
  await world.scanner().scan()
  await readOnly('set default_transaction_read_only = on')
  const stale = openDatabase({ connectionString: world.fresh.url, poolSize: 2 })
  let isBack = false
  let nowMs = 0
  const db = {
    get each() {
      return isBack ? world.db.each : stale.each
    },
  } as typeof stale
  const watch = chainWatch({ db, log: createLog('silent'), now: () => nowMs })
  await watch()
  await readOnly('reset default_transaction_read_only')
  await hoursPass(1)
  for (let look = 0; look < 10; look += 1) {
    nowMs += 15_000
    await watch()
  }

  // It takes writes again, and the scanner has not come to it yet.
  isBack = true
  nowMs += 15_000
  await watch()
  expect(await world.alarms()).toEqual([])

  for (let look = 0; look < 8; look += 1) {
    nowMs += 15_000
    await watch()
  }
  expect(await world.alarms()).toEqual(['frozen_height'])
  await stale.close()
})
