import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { type Answer, contract } from '@florin/contract'
import { format, money, parse } from '@florin/money'
import { answerCases } from './answers.ts'
import { type Caller, Refused } from './calls.ts'
import type { Faucet } from './faucet.ts'
import type { KnownAccount, KnownTrader } from './memory.ts'
import { type ListedDeal, type PaidDeal, paidDeals } from './paid-deals.ts'
import type { Person } from './person.ts'
import type { OpenQuarrel } from './quarrel.ts'
import type { Forgery } from './spoofer.ts'
import type { Tally } from './tally.ts'
import type { ShownCredit, TraderBank } from './trader-bank.ts'
import type { Transfer } from './transfer.ts'
import { Visitors, visitorsPayment } from './visitors.ts'

export interface TraderParts {
  readonly known: KnownTrader
  readonly person: Person
  readonly caller: Caller
  readonly ownBank: TraderBank
  readonly faucet: Faucet
  readonly tally: Tally
  /** Below this, coins are asked for. */
  readonly leastUsdt: number
}

type Transaction = Answer<typeof contract.listTransactions>['results'][number]
type TransactionDetails = Answer<typeof contract.transactionDetails>

interface SeenDeal extends ListedDeal {
  readonly status: Transaction['status']
}

/** A deposit needs its twenty blocks; whoever asks again earlier would ask twice for the same lack. */
const depositTakesMs = 150_000
const refillTimes = 4
/** A text that completes by itself has done so by then. */
const textTakesMs = 4_000
/** Where no text came at all. */
const silenceTakesMs = 20_000
const typesEveryMs = 60_000
const typingTries = 3
/** Kopecks: with less than this on a card nothing is bought. */
const spendsAbove = 20_000_00n

/** Somebody who takes roubles on their cards and gives USDT. */
export class Trader {
  readonly ownBank: TraderBank
  readonly visitors = new Visitors(Date.now())
  private readonly parts: TraderParts
  private askedAtMs = Number.NEGATIVE_INFINITY
  private readonly typedAtMs = new Map<KnownAccount, number>()

  constructor(parts: TraderParts) {
    this.parts = parts
    this.ownBank = parts.ownBank
  }

  get email(): string {
    return this.parts.known.email
  }

  async freeMicroUsdt(): Promise<bigint> {
    const { profile } = await this.parts.person.call(contract.dashboard, {})
    const units = (text: string) => parse('USDT', text)?.units ?? 0n
    return units(profile.balance) - units(profile.frozen_balance)
  }

  /** Asks the faucet when little is left. */
  async refill(): Promise<void> {
    const { leastUsdt, known, faucet, person } = this.parts
    if (Date.now() - this.askedAtMs < depositTakesMs) return
    if ((await this.freeMicroUsdt()) >= BigInt(leastUsdt) * 1_000_000n) return
    this.askedAtMs = Date.now()
    await faucet(known.address ?? '', leastUsdt * refillTimes)
    await person.call(contract.lookForDeposit, {})
  }

  /** Lays the bank's app beside the list of deals, and confirms what was paid and has not completed by itself. */
  async look(): Promise<void> {
    const { results } = await this.parts.person.call(contract.listTransactions, {
      query: { page: 1, page_size: 100 },
    })
    const deals = results.flatMap((transaction) => this.seen(transaction) ?? [])
    // Whoever has paid already is not paid for as well.
    for (const { deal } of paidDeals(this.ownBank.openCredits(), deals)) this.visitors.isOurs(deal.id)
    for (const { account, kopecks } of this.visitors.claimed(deals))
      this.ownBank.credit(account, visitorsPayment(kopecks))
    for (const paid of paidDeals(this.ownBank.openCredits(), deals)) await this.care(paid)
    for (const deal of this.visitors.paidByHand(deals)) await this.careForMore(deal)
  }

  /** Roubles that somebody sends by hand; false if the card or phone is nobody's here. */
  takeTransfer({ to, kopecks, payer, isExact }: Transfer): boolean {
    const account = this.ownBank.accountOf({ card: to, phone_number: `+${to}` })
    if (!account) return false
    if (!isExact) this.visitors.transferred(account, Date.now())
    this.ownBank.credit(account, { kopecks, payer, isFastPayment: to !== account.card, isToldTwice: false })
    return true
  }

  private seen(transaction: Transaction): SeenDeal | undefined {
    const { id, status, amount, created_at, payment_details } = transaction
    const tailOf = (text: string | null) => text?.slice(-4) ?? 'none'
    const account = this.ownBank.accounts.find(
      ({ card, phone }) =>
        card.endsWith(tailOf(payment_details.card)) || phone.endsWith(tailOf(payment_details.phone_number)),
    )
    const kopecks = parse('RUB', amount)?.units
    if (!account || kopecks === undefined) return undefined
    return { id, status, account, kopecks, createdMs: Date.parse(created_at) }
  }

  private async care({ deal, credits }: PaidDeal<SeenDeal>): Promise<void> {
    if (deal.status === 'complete') return this.ownBank.settle(credits)
    if (deal.status !== 'pending' && deal.status !== 'verification') return
    const ageMs = Date.now() - Math.max(...credits.map(({ atMs }) => atMs))
    if (this.ownBank.isAway || ageMs < textTakesMs) return
    const details = await this.parts.person.call(contract.transactionDetails, { params: { id: deal.id } })
    if (details.receipts.length === 0 && ageMs < silenceTakesMs) return
    await this.confirm(deal, details)
    this.ownBank.settle(credits)
  }

  /** Somebody has sent more than the sum: Florin shows the text that it holds, and the bank's app shows the same credit. */
  private async careForMore(deal: SeenDeal): Promise<void> {
    const details = await this.parts.person.call(contract.transactionDetails, { params: { id: deal.id } })
    const credit = shownMore(deal, details, this.ownBank.openCredits())
    if (!credit || this.ownBank.isAway || Date.now() - credit.atMs < textTakesMs) return
    await this.confirm(deal, details)
    this.ownBank.settle([credit])
  }

  /** "The roubles came"; and whether the bank's app shows the balance that the text prints. */
  private async confirm({ id, account }: SeenDeal, details: TransactionDetails): Promise<void> {
    const { person, tally } = this.parts
    const question = details.bank_texts?.balance_question?.balance
    const isShown = question !== undefined && question === roubles(account)
    try {
      const { is_chain_proven } = await person.call(contract.confirmTransaction, {
        body: { transaction_id: id, ...(isShown && { shown_balance: question }) },
      })
      tally.add('byHand')
      if (is_chain_proven) tally.add('provenByDeal')
    } catch (error) {
      // It was over a moment before they said so.
      if (!(error instanceof Refused) || error.code !== 'deal.not_awaiting_confirmation') throw error
    }
  }

  /** Cares for the balances: where texts are not believed any more, types what the bank's app shows. */
  async tendBalances(): Promise<void> {
    const { person, tally } = this.parts
    const { results } = await person.call(contract.listPayments, { query: {} })
    for (const account of this.ownBank.accounts) {
      const { chain, is_active } = results.find(({ id }) => id === account.methodId) ?? {}
      if (!is_active) tally.error(`Something has switched off the method ${account.methodId}`)
      const isDue = Date.now() - (this.typedAtMs.get(account) ?? 0) > typesEveryMs
      if (!isDue || (chain !== 'stopped' && chain !== 'guessable')) continue
      // What payers could add up becomes a secret again once money has left the card.
      if (chain === 'guessable') this.spend(account)
      await this.typeBalance(account)
    }
  }

  /** Types the balance that the bank's app shows, with a code; once more if money came meanwhile. */
  async typeBalance(account: KnownAccount): Promise<void> {
    const { person, tally } = this.parts
    const params = { id: account.methodId }
    for (let attempt = 0; attempt < typingTries; attempt += 1) {
      this.typedAtMs.set(account, Date.now())
      const balance = roubles(account)
      await person.withCode(
        () => person.call(contract.requestBalanceCode, { params, body: { balance } }),
        (otp) => person.call(contract.proveBalance, { params, body: { balance, otp } }),
      )
      tally.add('provenByTyping')
      if (balance === roubles(account)) return
    }
  }

  /** Buys something: by chance, and to the kopeck, so that nobody can know what is left. */
  spend(account: KnownAccount): void {
    const balance = BigInt(account.balance)
    if (balance < spendsAbove) return
    this.ownBank.debit(
      account,
      (balance * BigInt(randomInt(1_000, 6_000))) / 10_000n + BigInt(randomInt(100)),
    )
  }

  /** Sends what every case asks for that waits for it. */
  async answer(open: readonly OpenQuarrel[]): Promise<void> {
    const own = open.filter(({ trader }) => trader === this.email)
    const answered = await answerCases(this.parts.person, own)
    for (let at = 0; at < answered; at += 1) this.parts.tally.add('answers')
  }

  /** Says that the roubles came without a look into the bank's app. */
  async confirmByMistake(dealId: string): Promise<void> {
    await this.parts.person.call(contract.confirmTransaction, { body: { transaction_id: dealId } })
  }

  proposes(disputeId: string, kopecks: bigint): Promise<Answer<typeof contract.proposeSettlement>> {
    return this.parts.person.call(contract.proposeSettlement, {
      params: { id: disputeId },
      body: { kind: 'complete', amount: format(money('RUB', kopecks)) },
    })
  }

  async unmatched(): Promise<number> {
    return (await this.parts.person.call(contract.unmatchedReceipts, { query: { page: 1 } })).count
  }

  /** Somebody writes in the bank's name, to the phone or past our client by the forwarder app on it. */
  async hears({ door, ...message }: Forgery): Promise<void> {
    if (door === 'phone') return this.ownBank.phone.receive(message)
    const { terminalId = '', forwarderKey = '' } = this.parts.known
    const body = JSON.stringify({
      id: randomUUID(),
      event: 'sms:received',
      payload: { sender: message.sender, message: message.text, receivedAt: new Date().toISOString() },
    })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', forwarderKey).update(`${body}${timestamp}`).digest('hex')
    const path = contract.smsGatewayMessage.path.replace(':terminal', terminalId)
    const headers = { 'x-timestamp': timestamp, 'x-signature': signature }
    const reply = await this.parts.caller.send('POST', path, body, headers)
    if (reply.status !== 200) throw new Error(`The forwarder's door answered ${reply.status}: ${reply.body}`)
  }
}

function shownMore(
  { account, kopecks }: SeenDeal,
  { receipts }: TransactionDetails,
  credits: readonly ShownCredit[],
): ShownCredit | undefined {
  const creditedKopecks = receipts
    .map(({ amount }) => parse('RUB', amount)?.units ?? 0n)
    .filter((one) => one > kopecks)
  return credits.find((credit) => credit.account === account && creditedKopecks.includes(credit.kopecks))
}

/** As the bank's app shows it. */
function roubles({ balance }: KnownAccount): string {
  return format(money('RUB', BigInt(balance)))
}
