import { expect, test } from 'vitest'
import { reconciliation } from '../reconciliation/reconciliation.ts'
import { useDepositWorld } from '../test/deposit-world.ts'
import { depositJobs, scanJob } from './jobs-deposits.ts'

const world = useDepositWorld()
const log = { error: () => undefined, warn: () => undefined } as never

/** The jobs of one more node. */
function node(looks: string[] = []) {
  const scanner = world.scanner()
  const lookAgain = async () => {
    looks.push('look')
    await scanner.lookAgain()
  }
  const jobs = depositJobs({
    db: world.db,
    log,
    scanner: { ...scanner, lookAgain },
    reconciliation: reconciliation({
      db: world.db,
      log,
      chain: world.chain,
      scanner,
      inFlightMicroUsdt: async () => 0n,
      pauseMs: 1,
    }),
  })
  return (name: string) => jobs.find((job) => job.name === name)?.run()
}

test('two nodes scan, watch and reconcile together, and each thing is done once', async () => {
  const holder = await world.holder()
  const looks: string[] = []
  const [first, second] = [node(looks), node(looks)]
  await first(scanJob)
  world.node.control.faucet({ address: holder.address, usdt: '77' })
  world.settle()

  await Promise.all([first(scanJob), second(scanJob)])
  await Promise.all([first('deposits.reconcile'), second('deposits.reconcile')])
  await Promise.all([first('deposits.watch'), second('deposits.watch')])
  expect(looks).toEqual([])
  await world.db.pool.query("update chain_cursor set looked_again_at = now() - interval '1 hour'")
  await Promise.all([first('deposits.second_look'), second('deposits.second_look')])

  expect(looks).toHaveLength(1)
  expect(await world.rows('select from reconciliation')).toHaveLength(1)
  expect(await world.alarms()).toEqual([])
  await world.expectTruth()
})

test('while the chain is not read to its end nothing is compared', async () => {
  await world.holder()
  const run = node()
  await run(scanJob)
  world.settle()
  world.node.faults.add('walletsolidity/getblockbynum', { kind: 'status', status: 500 }, 'always')

  await expect(run('deposits.reconcile')).rejects.toThrow()

  expect(await world.rows('select from reconciliation')).toHaveLength(0)
})
