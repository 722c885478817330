import type { Tx } from '../../platform/database.ts'
import { wholeBank } from '../account.ts'
import { nearMs } from '../receipts/index.ts'
import { creditsSince, type StoredChain } from './chain-store.ts'
import { firstProofLooksBackMs, type KnownCredits, type NamedAccount } from './chains-at-hand.ts'
import type { ChainParts } from './parts.ts'

/** Bounds what a proof has to read where the proof before it is very old. */
const farthestLookMs = 30 * 24 * 3_600_000

/** The credits that a proof of these accounts has to be seen beside. */
export async function knownCredits(
  parts: Pick<ChainParts, 'settledAmong' | 'unreportedPayments'>,
  tx: Tx,
  proving: readonly NamedAccount[],
  locked: readonly StoredChain[],
  accountsAt: KnownCredits['accountsOf'],
): Promise<KnownCredits> {
  const now = Date.now()
  const sinceOf = ({ terminalId, bank, key }: NamedAccount) => {
    const here = locked.filter((stored) => stored.terminalId === terminalId && stored.bank === bank)
    const before =
      here.find((stored) => stored.key === key) ?? here.find((stored) => stored.key === wholeBank)
    const since = before ? before.chain.provenAt.getTime() - nearMs : now - firstProofLooksBackMs
    return Math.max(now - farthestLookMs, since)
  }
  const ofPlaces = Map.groupBy(proving, ({ terminalId, bank }) => `${terminalId} ${bank}`)
  const since = [...ofPlaces.values()].flatMap((accounts) => {
    const [place] = accounts
    return place ? [{ ...place, since: new Date(Math.min(...accounts.map(sinceOf))) }] : []
  })
  const reported = await creditsSince(tx, since)
  const settled = await parts.settledAmong(
    tx,
    reported.map(({ id }) => id),
  )
  return {
    reported: [...reported, ...(await parts.unreportedPayments(tx, since))],
    settled,
    accountsOf: accountsAt,
  }
}
