import { randomUUID } from 'node:crypto'
import { type Money, money } from '@florin/money'
import type { Tx } from '../../platform/database.ts'
import { type Account, type BankOnPhone, wholeBank } from '../account.ts'
import { type Chain, proven } from '../chain.ts'
import { nearMs } from '../receipts/index.ts'
import { lockChains, type ReportedCredit, type StoredChain, writeChains } from './chain-store.ts'

/** An account of a phone, as a text names it; without a key where its digits fit no method. */
export interface NamedAccount extends BankOnPhone {
  readonly key: string | undefined
}

export interface Contradiction extends BankOnPhone {
  readonly ownerId: string
  /** The first one in a day. */
  readonly isFirst: boolean
  /** With this one the chain has stopped. */
  readonly hasStopped: boolean
}

/** A proof that does not continue what was believed: deals completed since the proof before it are suspect. */
export interface BrokenSince {
  readonly chainId: string
  readonly since: Date
}

interface GivenProof {
  readonly balance: Money<'RUB'>
  readonly at: Date
  readonly hasTail: boolean | undefined
  readonly moved: bigint
  /** Kopecks of the credit that prints it, where that credit is not among the known ones yet. */
  readonly credit: bigint
  readonly isBreak: boolean
}

/** The chains that a batch may touch: what one message moves, the next one finds moved. */
export interface ChainsAtHand {
  /** The chain that a text of this account is judged by. */
  judging(account: NamedAccount, hasTail: boolean): Chain | undefined
  /** Whether any account of this bank on this phone is proven. */
  hasProven(place: BankOnPhone): boolean
  idOf(account: NamedAccount): string | undefined
  move(account: NamedAccount, chain: Chain): void
  contradict(account: NamedAccount, chain: Chain, ownerId: string): void
  prove(account: NamedAccount, proof: GivenProof): void
  /** A credit that this batch has reported: proofs that follow in it see it too. */
  tell(credit: ReportedCredit): void
  readonly contradictions: readonly Contradiction[]
  readonly broken: readonly BrokenSince[]
  write(tx: Tx): Promise<void>
}

/** What proofs need to know of credits; loaded for the places where a proof may come. */
export interface KnownCredits {
  readonly reported: readonly ReportedCredit[]
  /** Those of them that a deal was paid with. */
  readonly settled: ReadonlySet<string>
  accountsOf(place: BankOnPhone): readonly Account[]
}

export const firstProofLooksBackMs = 7 * 24 * 3_600_000

export async function takeChains(
  tx: Tx,
  places: readonly BankOnPhone[],
  creditsOf: (locked: readonly StoredChain[]) => Promise<KnownCredits>,
): Promise<ChainsAtHand> {
  const locked = await lockChains(tx, places)
  return chainsAtHand(locked, await creditsOf(locked))
}

/** Everything but the table that they lie in. */
export function chainsAtHand(locked: readonly StoredChain[], credits: KnownCredits): ChainsAtHand {
  const reported = [...credits.reported]
  const known = new Map(locked.map((stored) => [nameOf(stored), stored]))
  const touched = new Set<string>()
  const contradictions: Contradiction[] = []
  const broken: BrokenSince[] = []

  /** Of a bank that prints no digits there is one chain for all its methods. */
  const find = (account: NamedAccount): StoredChain | undefined =>
    account.key === undefined
      ? undefined
      : (known.get(nameOf(account)) ?? known.get(nameOf({ ...account, key: wholeBank })))
  const put = (stored: StoredChain) => {
    known.set(nameOf(stored), stored)
    touched.add(nameOf(stored))
  }
  const change = (account: NamedAccount, chain: Chain) => {
    const stored = find(account)
    if (stored) put({ ...stored, chain })
  }

  return {
    contradictions,
    broken,
    judging(account, hasTail) {
      const own = find(account)
      if (own || hasTail || account.key === undefined) return own?.chain
      // A text without digits, where an account's chain has them, is judged by that chain, and falls short of it.
      const { terminalId, bank } = account
      return [...known.values()].find(
        (stored) => stored.terminalId === terminalId && stored.bank === bank && stored.chain.hasTail,
      )?.chain
    },
    hasProven: ({ terminalId, bank }) =>
      [...known.values()].some((stored) => stored.terminalId === terminalId && stored.bank === bank),
    idOf: (account) => find(account)?.id,
    move: change,
    contradict(account, chain, ownerId) {
      const before = find(account)?.chain
      change(account, chain)
      const { terminalId, bank } = account
      const isFirst = chain.contradictedAt.length === 1
      const hasStopped = chain.stoppedAt !== undefined && before?.stoppedAt === undefined
      contradictions.push({ terminalId, bank, ownerId, isFirst, hasStopped })
    },
    prove(account, proof) {
      const before = find(account)
      const stored = before ?? { ...account, key: account.key ?? wholeBank, id: randomUUID() }
      if (before && proof.isBreak) broken.push({ chainId: before.id, since: before.chain.provenAt })
      put({
        ...stored,
        chain: proven(before?.chain, {
          ...proof,
          ...sumsFor({ ...credits, reported }, stored, before?.chain, proof),
        }),
      })
    },
    tell: (credit) => {
      reported.push(credit)
    },
    write: (tx) =>
      writeChains(
        tx,
        [...touched].flatMap((name) => known.get(name) ?? []),
      ),
  }
}

/** What payers can add up, and what came for sure, since the proof before this one. */
function sumsFor(
  { reported, settled, accountsOf }: KnownCredits,
  place: BankOnPhone & { readonly key: string },
  before: Chain | undefined,
  proof: GivenProof,
): { reported: Money<'RUB'>; settled: Money<'RUB'> } {
  const since = before?.provenAt.getTime() ?? proof.at.getTime() - firstProofLooksBackMs
  const methods = new Set(
    accountsOf(place)
      .filter(({ key }) => place.key === wholeBank || key === place.key)
      .flatMap((account) => account.methods.map(({ id }) => id)),
  )
  // Several cards may belong to one account at the bank: what was paid to any of them counts as known.
  const fitting = reported.filter(
    (credit) =>
      credit.terminalId === place.terminalId &&
      credit.bank === place.bank &&
      // Its first text may have come before the proof, and the money after it: a forged text waits for that.
      credit.at.getTime() >= since - nearMs,
  )
  // The credit that the proof before was given by is in its balance already.
  const isOwn = ({ id, paymentMethodId, at }: ReportedCredit) =>
    settled.has(id) && paymentMethodId !== undefined && methods.has(paymentMethodId) && at.getTime() > since
  const sum = (credits: readonly ReportedCredit[]) =>
    credits.reduce((total, { kopecks }) => total + kopecks, 0n)
  return {
    reported: money('RUB', sum(fitting) + proof.credit),
    settled: money('RUB', sum(fitting.filter(isOwn))),
  }
}

const nameOf = ({ terminalId, bank, key }: NamedAccount) => `${terminalId} ${bank} ${key}`
