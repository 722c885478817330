import { startTronNode, type TronNode } from '@florin/sandbox/tron-node/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { deriveAddress, tronChain } from '../../adapters/tron/index.ts'
import { createLog } from '../../platform/log.ts'
import { chainWatch } from '../chain/chain-watch.ts'
import { xpub } from '../test/deposit-world.ts'
import { useWalletCalls } from '../test/wallet-calls.ts'
import { type Scanner, scanner } from './scan.ts'

const world = useWorld()
const wallet = useWalletCalls(world)
const log = createLog('silent')
let node: TronNode
let reader: Scanner
let browser: Browser

beforeAll(async () => {
  const { db } = world.florin.services
  node = await startTronNode()
  node.control.mine(25)
  reader = scanner({
    db,
    log,
    chain: tronChain({ urls: [node.url], usdtContract: node.usdt }),
    live: { announce: async () => undefined },
    tell: async () => undefined,
    minimumMicroUsdt: 1_000_000n,
  })
  const person = await register(world)
  await world.query('insert into wallet_address (address, derivation_index, user_id) values ($1, 1, $2)', [
    await deriveAddress(xpub, 1),
    await world.userId(person.email),
  ])
  browser = wallet.as(person)
})
afterAll(() => node.close())

/** What the Deposit tab and the history show. */
async function delaysShown(): Promise<[boolean, boolean]> {
  const address = await browser.call('walletAddress')
  const history = await browser.call('walletHistory', { query: { page: 1 } })
  return [address.body.deposits_delayed, history.body.deposits_delayed]
}

async function timePasses(seconds: number): Promise<void> {
  await world.query('update chain_cursor set tip_grew_at = tip_grew_at - make_interval(secs => $1)', [
    seconds,
  ])
}

test('until the chain was ever read, nobody is promised a deposit in the usual time', async () => {
  expect(await delaysShown()).toEqual([true, true])
})

test('a height that stands still is told after 90 seconds, and no longer than it stands', async () => {
  const { db } = world.florin.services
  await reader.scan()
  node.control.mine(19)
  await reader.scan()
  expect(await delaysShown()).toEqual([false, false])

  node.faults.lie({ frozenAt: node.control.state().head.number })
  node.control.mine(40)
  await timePasses(80)
  await reader.scan()
  expect(await delaysShown()).toEqual([false, false])
  await timePasses(11)
  await reader.scan()
  expect(await delaysShown()).toEqual([true, true])
  // The watch has not run yet; when it does, the operator gets an alarm, and people see the same.
  await chainWatch({ db, log })()
  expect(await delaysShown()).toEqual([true, true])

  node.faults.clear()
  await reader.scan()
  expect(await delaysShown()).toEqual([false, false])
})

test('a node that does not answer at all is told as well', async () => {
  node.faults.add('*', { kind: 'status', status: 503 }, 'always')
  await timePasses(91)
  await expect(reader.scan()).rejects.toThrow()

  expect(await delaysShown()).toEqual([true, true])
  node.faults.clear()
})
