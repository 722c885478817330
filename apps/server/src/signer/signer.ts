import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Chain } from '../ports/chain.ts'
import { sha256 } from './addresses.ts'
import type { CheckParts } from './check-parts.ts'
import {
  checkAgreement,
  checkBytes,
  checkCaps,
  checkOrder,
  checkOwnTransfer,
  checkWithdrawal,
} from './checks.ts'
import { Delay, Refusal } from './demand.ts'
import { depositPath } from './keys.ts'
import {
  type FreshOrder,
  type FreshWithdrawal,
  freshOrders,
  freshWithdrawals,
  publishKeys,
  reportAlive,
  type SigningRequest,
  storeRefusal,
  storeSignature,
  waitingRequests,
} from './requests.ts'
import { checkStandingOrder } from './settlement-checks.ts'

export interface SignerParts extends CheckParts {
  readonly pool: pg.Pool
  readonly chain: Pick<Chain, 'isBlacklisted' | 'solidTip' | 'solidOutcome' | 'isHeardOf'>
  /** While this file is there, nothing is signed. */
  readonly panicFile: string
  readonly say: (line: string) => void
}

export interface Signer {
  publish(): Promise<void>
  /** Judges everything that waits now. */
  tick(): Promise<void>
  run(until: AbortSignal, everyMs: number): Promise<void>
}

const marginMs = 60_000n
const heartbeatEveryMs = 5_000

export function createSigner(parts: SignerParts): Signer {
  const isPanicking = () => existsSync(parts.panicFile)

  async function tick(): Promise<void> {
    if (isPanicking()) return
    for (const fresh of await freshOrders(parts.pool)) witness(() => seeOrder(parts, fresh))
    for (const fresh of await freshWithdrawals(parts.pool)) witness(() => seeWithdrawal(parts, fresh))
    for (const request of await waitingRequests(parts.pool)) {
      if (isPanicking()) return
      await answer(parts, request)
    }
  }

  return {
    publish: () =>
      publishKeys(parts.pool, {
        path: depositPath,
        xpub: parts.keys.xpub,
        hotAddress: parts.keys.hotAddress,
      }),
    tick,
    async run(until, everyMs) {
      const say = (what: string) => (error: unknown) => parts.say(`${what} failed: ${text(error)}`)
      await Promise.all([
        repeat(() => tick().catch(say('tick')), until, everyMs),
        // Beside the ticks, which may wait long for a node that does not answer.
        repeat(() => reportAlive(parts.pool).catch(say('heartbeat')), until, heartbeatEveryMs),
      ])
    },
  }
}

async function repeat(work: () => Promise<void>, until: AbortSignal, everyMs: number): Promise<void> {
  while (!until.aborted) {
    await work()
    await sleep(everyMs, undefined, { signal: until }).catch(() => undefined)
  }
}

/** What waits for days must not lose the proof of its code. Bad ones are refused later. */
function witness(look: () => void): void {
  try {
    look()
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Delay)) throw error
  }
}

function seeWithdrawal(parts: SignerParts, { id, withdrawal, code }: FreshWithdrawal): void {
  if (code) checkAgreement(parts, id, withdrawal, code)
}

function seeOrder(parts: SignerParts, { order, code }: FreshOrder): void {
  if (code && parts.journal.known(`so:${order.id}`) === undefined) checkStandingOrder(parts, order, code)
}

async function answer(parts: SignerParts, request: SigningRequest): Promise<void> {
  try {
    const signature = await judgeAndSign(parts, request)
    await storeSignature(parts.pool, request, signature)
  } catch (error) {
    if (error instanceof Delay) return parts.say(`waits ${request.txid}: ${error.message}`)
    if (!(error instanceof Refusal)) throw error
    parts.say(`refused ${request.txid}: ${error.message}`)
    await storeRefusal(parts.pool, request, error.message)
  }
}

async function judgeAndSign(parts: SignerParts, request: SigningRequest): Promise<Buffer> {
  const { journal, keys } = parts
  const subject = request.withdrawal_id === null ? `payout:${request.id}` : `wd:${request.withdrawal_id}`
  const before = journal.signed(subject, request.attempt)
  // Signed before a crash: the same bytes get the same signature, and count once.
  if (before) return sameAgain(before, request)
  checkBytes(parts, request)
  if (request.purpose === 'withdrawal') await judgeWithdrawal(parts, request, subject)
  else checkOwnTransfer(parts, request)
  const signature = keys.sign(request.from_index ?? undefined, sha256(request.raw_data))
  journal.write({
    subject,
    attempt: request.attempt,
    txid: request.txid,
    amount: request.amount,
    expirationMs: request.expiration_ms,
    signature,
    atMs: Date.now(),
  })
  return signature
}

function sameAgain(before: { txid: string; signature: Buffer }, request: SigningRequest): Buffer {
  if (before.txid !== request.txid || sha256(request.raw_data).toString('hex') !== before.txid)
    throw new Refusal('this attempt was signed with other bytes')
  return before.signature
}

async function judgeWithdrawal(parts: SignerParts, request: SigningRequest, subject: string): Promise<void> {
  checkWithdrawal(parts, request)
  checkCaps(parts, request.amount, Date.now())
  const last = parts.journal.lastAttempt(subject)
  checkOrder(request, last)
  if (last) await assertDead(parts, last)
  // Silence of the node is no permission: it throws, and the request waits.
  if (await parts.chain.isBlacklisted(request.to_address)) throw new Refusal('the address is blacklisted')
}

/**
 * The signer queries the chain itself: a database row that says an attempt is dead could be forged. In doubt it waits; a refusal would give
 * the money back while the earlier bytes could still be mined.
 */
async function assertDead(
  { chain }: SignerParts,
  last: { txid: string; expirationMs: bigint },
): Promise<void> {
  const { timeMs } = await chain.solidTip()
  if (BigInt(timeMs) < last.expirationMs + marginMs) throw new Delay('the attempt before may still land')
  const { kind } = await chain.solidOutcome(last.txid)
  if (kind !== 'unknown' || (await chain.isHeardOf(last.txid)))
    throw new Delay('the attempt before is on the chain')
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
