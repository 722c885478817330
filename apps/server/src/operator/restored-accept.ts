import type { Services } from '../boot/compose-services.ts'
import type { Config } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { forgetRestored, type Restored, readRestored } from '../platform/restored.ts'
import { mayComeUntil, type Pair, type Unpaired } from '../wallet/index.ts'
import { act } from './command.ts'
import { type FoundChain, readOn, usdt } from './restored-chain.ts'
import { type Lack, type ProofName, proofs, proveRestored } from './restored-proof.ts'

export interface Acceptance {
  readonly reason: string
  /** What is known to be lacking. */
  readonly despite: ReadonlySet<ProofName>
}

/** `[--despite NAMES] REASON...`; undefined where the reason is missing. */
export function readAcceptance(words: string[]): Acceptance | undefined {
  const isDespite = words[0] === '--despite'
  const named = isDespite ? (words[1] ?? '').split(',') : []
  const reason = words.slice(isDespite ? 2 : 0).join(' ')
  if (reason === '') return undefined
  const despite = named.map((name) => {
    const proof = proofs.find((one) => one === name)
    if (!proof)
      throw new Error(`Nothing changed: --despite names some of ${proofs.join(', ')}, not "${name}".`)
    return proof
  })
  return { reason, despite: new Set(despite) }
}

export async function accept(
  services: Services,
  tron: FoundChain,
  config: Config,
  { reason, despite }: Acceptance,
): Promise<string> {
  const { db } = services
  await markThatWaits(services)
  const { payments, readUntil } = await readOn(services, tron)
  refuseSecondPayments(payments)
  // Read again: the first check of the chain has written into it.
  const mark = await markThatWaits(services)
  if (readUntil) refuseTooEarly(readUntil, mayComeUntil(signedBefore(mark)))
  const lacks = await proveRestored({ db, config, rows: mark.rows, say: () => undefined })
  refuseUnnamed(lacks, despite)
  await db.write(async (tx) => {
    await forgetRestored(tx)
    await writeAudit(tx, {
      ...act,
      action: 'restored.accept',
      subject: 'installation',
      before: { madeAt: mark.stateOf },
      after: { reason, ...(lacks.length > 0 && { despite: namesOf(lacks) }) },
    })
  })
  const rest = payments.reduce((sum, { payment }) => sum + payment.amountMicroUsdt, 0n)
  return [
    'Worker, bot and signer may start again. Money stands still until "money resume".',
    ...(rest === 0n
      ? []
      : [
          `${usdt(rest)} left in ${payments.length} payments that nobody here has asked for: the chain holds less than the books, and the comparison of both will say so and halt money again.`,
        ]),
  ].join('\n')
}

async function markThatWaits({ db }: Services): Promise<Restored> {
  const mark = await readRestored(db.each)
  if (!mark) throw new Error('Nothing changed: no restored state waits to be accepted.')
  return mark
}

function refuseSecondPayments(payments: readonly (Pair | Unpaired)[]): void {
  const payable = payments.filter((found) => 'withdrawal' in found || found.isOpen)
  if (payable.length > 0)
    throw new Error(
      `Nothing changed: ${payable.length} payments would be made again. "restored look" names them, "restored adopt" gives them to their withdrawals.`,
    )
}

/** As far as it was read, not as far as it is by now: a payment may be in a block between the two. */
function refuseTooEarly(readUntil: Date, until: Date): void {
  if (readUntil < until)
    throw new Error(
      `Nothing changed: what was signed just before may still come, until the chain is past ${until.toISOString()}. It is read to ${readUntil.toISOString()}.`,
    )
}

function refuseUnnamed(lacks: readonly Lack[], despite: ReadonlySet<ProofName>): void {
  const unnamed = lacks.filter(({ proof }) => !despite.has(proof))
  if (unnamed.length === 0) return
  const sentences = unnamed.map(({ proof, sentence }) => `${proof}: ${sentence}`)
  throw new Error(
    [
      'Nothing changed: the restored state lacks something.',
      ...sentences,
      `Mend it, or say that it is known: restored accept --despite ${namesOf(lacks).join(',')} REASON...`,
    ].join('\n'),
  )
}

const namesOf = (lacks: readonly Lack[]): ProofName[] => lacks.map(({ proof }) => proof)

/** The newest final block is about a minute old when it is read. */
const finalBehindMs = 120_000

/** A moment after everything that was signed before the restore. A clock of ours that is behind can make it later, never earlier. */
export function signedBefore({ restoredAt, chainAt }: Pick<Restored, 'restoredAt' | 'chainAt'>): Date {
  const byChain = chainAt === undefined ? 0 : Date.parse(chainAt) + finalBehindMs
  return new Date(Math.max(Date.parse(restoredAt), byChain))
}
