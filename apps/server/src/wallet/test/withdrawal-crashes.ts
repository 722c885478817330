import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TronNode } from '@florin/sandbox/tron-node/index'
import { expect } from 'vitest'
import {
  generousCaps,
  strangersAddress,
  testMnemonic,
  testProofKey,
  type WithdrawalWorld,
} from './withdrawals.ts'

const program = fileURLToPath(new URL('withdrawal-crash-child.ts', import.meta.url))

export const crashPoints = [
  'approve.claimed',
  'approve.done',
  'build.claimed',
  'build.planned',
  'build.committed',
  'sign.checked',
  'sign.journaled',
  'sign.stored',
  'send.claimed',
  'send.intent',
  'send.sent',
  'send.recorded',
  'settle.seen',
  'settle.posted',
  'settle.committed',
  'dead.proved',
  'dead.committed',
] as const

const sending = 'wallet/broadcasthex'

/** What the node does to us, before the crash or between crash and recovery. */
export const behaviours: Readonly<
  Record<string, { before?(node: TronNode): void; after?(node: TronNode): void }>
> = {
  honest: {},
  cuts: { before: (node) => node.faults.add(sending, { kind: 'cut' }) },
  'accepts, then times out': { before: (node) => node.faults.add(sending, { kind: 'accept then time out' }) },
  swallows: { before: (node) => node.faults.add(sending, { kind: 'swallow' }, 2) },
  'answers 503': { before: (node) => node.faults.add(sending, { kind: 'status', status: 503 }, 3) },
  'answers 429 to all': { before: (node) => node.faults.add('*', { kind: 'status', status: 429 }, 3) },
  'talks garbage': { before: (node) => node.faults.add(sending, { kind: 'garbage' }) },
  'is slow': { before: (node) => node.faults.add('*', { kind: 'slow', ms: 60 }, 10) },
  'forgets receipts': {
    before: (node) => node.faults.add('gettransactioninfobyid', { kind: 'empty' }, 4),
    after: (node) => node.faults.add('gettransactioninfobyid', { kind: 'empty' }, 2),
  },
  hangs: { before: (node) => node.faults.add(sending, { kind: 'hang' }) },
  reorganises: { after: (node) => void node.control.reorganise({ depth: 3 }) },
  'drops what waits': {
    after: (node) => node.control.state().pending.forEach((txid) => void node.control.drop(txid)),
  },
}

export interface CrashCase {
  readonly point: (typeof crashPoints)[number]
  readonly behaviour: string
}

export function allCases(): CrashCase[] {
  return crashPoints.flatMap((point) => Object.keys(behaviours).map((behaviour) => ({ point, behaviour })))
}

/** One withdrawal, killed at its point, then carried on by somebody else: one transfer, and the books agree. */
export async function playCrash(own: WithdrawalWorld, { point, behaviour }: CrashCase): Promise<void> {
  const { node } = own
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '10', address)
  // Death needs bytes that never arrive, whatever else the node does.
  if (point.startsWith('dead.')) node.faults.add(sending, { kind: 'swallow' }, 'always')
  behaviours[behaviour]?.before?.(node)

  await dieAt(own, point, id)

  node.faults.clear()
  behaviours[behaviour]?.after?.(node)
  // The dead worker's lease runs out.
  await own.world.query(`update withdrawal set leased_until = 'epoch' where id = $1`, [id])
  await own.world.query(`update payout set leased_until = 'epoch' where withdrawal_id = $1`, [id])
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
  expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 0n })
  node.faults.clear()
}

async function dieAt(own: WithdrawalWorld, point: string, id: string): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(orderOf(own, point))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let isGone = false
  void gone.then(() => {
    isGone = true
  })
  const deadline = Date.now() + 30_000
  let isAged = false
  while (!isGone && Date.now() < deadline) {
    await sleep(100)
    own.node.control.mine(5)
    if (!point.startsWith('dead.') || isAged || !(await isSent(own, id))) continue
    isAged = true
    own.node.control.advanceClock(12 * 60_000)
    own.node.control.mine(25)
  }
  if (!isGone) child.kill('SIGKILL')
  const [, signal] = await gone
  // A case that never came to its point has shown nothing.
  expect({ point, isReached: Date.now() < deadline && signal === 'SIGKILL' }).toEqual({
    point,
    isReached: true,
  })
}

async function isSent(own: WithdrawalWorld, id: string): Promise<boolean> {
  return ['broadcasting', 'broadcast'].includes(await own.state(id))
}

function orderOf(own: WithdrawalWorld, point: string) {
  return {
    point,
    connectionString: own.world.connectionString,
    nodeUrl: own.node.url,
    tokenContract: own.node.usdt,
    folder: own.folder,
    mnemonic: testMnemonic,
    proofKey: testProofKey.toString('hex'),
    caps: Object.fromEntries(Object.entries(generousCaps).map(([name, cap]) => [name, String(cap)])),
  }
}
