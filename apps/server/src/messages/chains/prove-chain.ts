import { type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { type Account, accountsOf, type BankOnPhone, type ReadMethod } from '../account.ts'
import { waitForPhone } from '../intake/index.ts'
import { type ChainsAtHand, takeChains } from './chains-at-hand.ts'
import { knownCredits } from './known-credits.ts'
import type { ChainParts } from './parts.ts'

type ProofParts = Pick<
  ChainParts,
  'methodsReadBy' | 'settledAmong' | 'unreportedPayments' | 'suspectCompletions'
>

/** Money of a deal, as a text might report it. */
export interface SoughtText {
  readonly methodId: string
  readonly kopecks: bigint
  /** Texts from before are of something else. */
  readonly since: Date
}

/** The only balance that texts of this sum print for this method. */
export interface PrintedBalance extends BankOnPhone {
  readonly receiptId: string
  readonly messageId: string
  readonly balance: Money<'RUB'>
  readonly cameAt: Date
  readonly hasTail: boolean
  /** How that balance relates to the chain. */
  readonly link: 'none' | 'follows' | 'breaks'
}

interface TextRow {
  receipt_id: string
  message_id: string
  terminal_id: string
  bank: string
  balance_kopecks: bigint
  came_at: Date
  has_tail: boolean
  link: PrintedBalance['link']
}

/**
 * Undefined where no text of this sum prints a balance, or where several print different ones: then a forged text is beside the genuine
 * one, and the trader is not asked to choose.
 */
export async function printedBalance(tx: Queryable, sought: SoughtText): Promise<PrintedBalance | undefined> {
  const { rows } = await sql<TextRow>`
    select receipt.id as receipt_id, report.raw_message_id as message_id, receipt.terminal_id, receipt.bank, report.balance_kopecks,
      receipt.received_at as came_at, receipt.card_tail is not null as has_tail, report.link
    from payment_method_facts as method
    join receipt on receipt.terminal_id = method.terminal_id and receipt.bank = method.bank
      and receipt.amount_kopecks = ${sought.kopecks} and receipt.received_at >= ${sought.since}
      and (receipt.payment_method_id = method.id or receipt.payment_method_id is null and receipt.card_tail is null)
    join receipt_message as report on report.receipt_id = receipt.id and report.balance_kopecks is not null
      and (report.trust > 0 or report.link = 'breaks')
    where method.id = ${sought.methodId}
    order by report.trust desc
  `.execute(tables(tx))
  const [text] = rows
  if (!text || rows.some((other) => other.balance_kopecks !== text.balance_kopecks)) return undefined
  return {
    receiptId: text.receipt_id,
    messageId: text.message_id,
    terminalId: text.terminal_id,
    bank: text.bank,
    balance: money('RUB', text.balance_kopecks),
    cameAt: text.came_at,
    hasTail: text.has_tail,
    link: text.link,
  }
}

/**
 * The trader says that the bank's app shows the balance of this text: the chain is proven from there on. False where the phone has
 * brought a later balance of that account meanwhile: a proof works forward only.
 */
export async function proveByText(
  parts: ProofParts,
  tx: Tx,
  methodId: string,
  text: PrintedBalance,
): Promise<boolean> {
  await waitForPhone(tx, text.terminalId)
  const account = await accountOfMethod(parts, tx, text, methodId)
  if (!account || (await hasLaterBalance(tx, text, account))) return false
  await prove(parts, tx, text, account, { balance: text.balance, at: text.cameAt, hasTail: text.hasTail })
  return true
}

/** The trader types the balance that the bank's app shows now. */
export async function proveByTyping(
  parts: ProofParts,
  tx: Tx,
  method: BankOnPhone & { readonly id: string },
  balance: Money<'RUB'>,
): Promise<void> {
  await waitForPhone(tx, method.terminalId)
  const account = await accountOfMethod(parts, tx, method, method.id)
  if (!account) throw new Error(`Payment method ${method.id} is not read by terminal ${method.terminalId}`)
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tables(tx))
  await prove(parts, tx, method, account, { balance, at: rows[0]?.now ?? new Date(), hasTail: undefined })
}

async function accountOfMethod(
  parts: ProofParts,
  tx: Tx,
  { terminalId, bank }: BankOnPhone,
  methodId: string,
): Promise<(Account & { readonly all: readonly Account[] }) | undefined> {
  const methods: readonly ReadMethod[] = await parts.methodsReadBy(tx, [{ terminalId, bank }])
  const all = accountsOf(methods)
  const own = all.find((account) => account.methods.some(({ id }) => id === methodId))
  return own && { ...own, all }
}

async function hasLaterBalance(tx: Tx, text: PrintedBalance, { methods }: Account): Promise<boolean> {
  const { rows } = await sql`
    select from receipt_message as report
    join receipt on receipt.id = report.receipt_id
    join raw_message as later on later.id = report.raw_message_id
    where receipt.terminal_id = ${text.terminalId} and receipt.received_at >= ${text.cameAt} and receipt.bank = ${text.bank}
      and (receipt.payment_method_id = any (${methods.map(({ id }) => id)}::uuid[]) or receipt.payment_method_id is null)
      and report.balance_kopecks <> ${text.balance.units} and report.trust > 0
      and later.place > (select place from raw_message where id = ${text.messageId})
    limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

async function prove(
  parts: ProofParts,
  tx: Tx,
  { terminalId, bank }: BankOnPhone,
  account: Account & { readonly all: readonly Account[] },
  proof: { readonly balance: Money<'RUB'>; readonly at: Date; readonly hasTail: boolean | undefined },
): Promise<void> {
  const place = { terminalId, bank }
  // A text without digits is about the bank as a whole, where the phone reads several accounts of it.
  const isWhole = proof.hasTail === false && account.all.length > 1
  const named = { ...place, key: isWhole ? '' : account.key }
  const chains: ChainsAtHand = await takeChains(tx, [place], (locked) =>
    knownCredits(parts, tx, [named], locked, () => account.all),
  )
  const before = chains.judging(named, proof.hasTail !== false)
  const isBreak = before !== undefined && before.balance.units !== proof.balance.units
  // Its credit is among the known ones.
  chains.prove(named, { ...proof, moved: 0n, credit: 0n, isBreak })
  await chains.write(tx)
  for (const { chainId, since } of chains.broken) await parts.suspectCompletions(tx, chainId, since)
}
