import { randomUUID } from 'node:crypto'
import type { DealStatus } from '@florin/contract'
import { money } from '@florin/money'
import { accountsOf, type ReadMethod } from '../../messages/account.ts'
import type { Booking } from '../../messages/booking/booking.ts'
import { readOne } from '../../messages/booking/read-messages.ts'
import type { ReportedCredit } from '../../messages/chains/chain-store.ts'
import { chainsAtHand, type KnownCredits } from '../../messages/chains/chains-at-hand.ts'
import type { Door, RawMessage } from '../../messages/message.ts'
import { compile } from '../../messages/reading/compile-template.ts'
import { parserOf } from '../../messages/reading/parse.ts'
import { receiptsAtHand, signalsOf } from '../../messages/receipts/receipts-at-hand.ts'
import type { StoredMessage } from '../../messages/stored-message-store.ts'
import { builtInTemplates } from '../../messages/templates/built-in/built-in.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { decide } from '../receipts/find-deal.ts'
import { type Arrival, type Candidate, caps } from '../receipts/receipt.ts'

// The whole way of a text, from the phone to the deal, through the product's own reader, rules and decision, without a database.
// What an adversary may do stands in adversary.ts.

const compiled = builtInTemplates.map((template) => {
  const { compiled: one, problems } = compile(template)
  if (!one) throw new Error(`${template.id}: ${JSON.stringify(problems)}`)
  return one
})
export const parse = parserOf(compiled)

const terminalId = '00000000-0000-4000-8000-000000000001'
const ownerId = '00000000-0000-4000-8000-000000000002'
const secrets = {
  mac: (...parts: string[]) => Buffer.from(parts.join('\0')),
  seal: () => Buffer.from(''),
} as unknown as Secrets

export interface ModelDeal {
  readonly id: string
  readonly methodId: string
  readonly kopecks: bigint
  readonly isHonest: boolean
  status: DealStatus
  readonly openedMs: number
  endedMs: number | undefined
  isContradicted: boolean
  receiptId: string | undefined
}

export interface ModelMessage extends RawMessage {
  readonly door: Door
}

type Later<Value> = Value | Promise<Value>

/** What an adversary plays against: the pure rules, or the whole product. */
export interface TrustHouse {
  readonly methods: readonly ReadMethod[]
  readonly deals: ModelDeal[]
  nowMs: number
  open(methodId: string, kopecks: bigint, isHonest: boolean): Later<ModelDeal | undefined>
  hear(message: ModelMessage): Later<void>
  /** The only balance that texts of this deal's sum print. */
  questionOf(deal: ModelDeal): Later<bigint | undefined>
  /** The trader's word, with the balance that the bank's app shows if they were asked about it. */
  confirm(deal: ModelDeal, shown: bigint | undefined): Later<void>
  proveTyped(methodId: string, balance: bigint): Later<void>
  end(deal: ModelDeal): Later<void>
}

export function trustHouse(methods: readonly ReadMethod[], takesUnproven: boolean): TrustHouse {
  const accounts = accountsOf(methods)
  const reported: ReportedCredit[] = []
  const settled = new Set<string>()
  const bySms: {
    receiptId: string
    trust: number
    chainId: string | undefined
    methodId: string
    kopecks: bigint
    atMs: number
  }[] = []
  const credits: KnownCredits = { reported, settled, accountsOf: () => accounts }
  const provenMs = new Map<string, number>()
  const held = chainsAtHand([], credits)
  const chains = {
    ...held,
    prove(...[account, proof]: Parameters<typeof held.prove>) {
      held.prove(account, proof)
      const id = held.idOf(account)
      if (id) provenMs.set(id, proof.at.getTime())
    },
  }
  const receipts = receiptsAtHand([])
  const booking: Booking = {
    chains,
    receipts,
    readings: [],
    unparsed: [],
    alarms: [],
    booked: new Map(),
    hints: [],
    methodsOf: (_, bank) => methods.filter((method) => method.bank === bank),
    accountsOf: () => accounts,
  }
  const deals: ModelDeal[] = []
  let place = 0n

  const house = {
    methods,
    deals,
    nowMs: 1_800_000_000_000,
    open(methodId: string, kopecks: bigint, isHonest: boolean) {
      // One sum on one method is reserved while its deal lives and for two hours after.
      const isTaken = deals.some(
        (deal) =>
          deal.methodId === methodId &&
          deal.kopecks === kopecks &&
          (deal.endedMs === undefined || house.nowMs - deal.endedMs < 120 * 60_000),
      )
      if (isTaken) return undefined
      const deal: ModelDeal = {
        id: randomUUID(),
        methodId,
        kopecks,
        isHonest,
        status: 'pending',
        openedMs: house.nowMs,
        endedMs: undefined,
        isContradicted: false,
        receiptId: undefined,
      }
      deals.push(deal)
      return deal
    },
    hear(raw: ModelMessage) {
      place += 1n
      house.nowMs += 1_000
      const message: StoredMessage = {
        id: `m${place}`,
        terminalId,
        ownerId,
        clientId: `c${place}`,
        channel: raw.channel,
        door: raw.door,
        sender: raw.sender,
        sealedTitle: null,
        sealedText: null,
        place,
        cameAt: new Date(house.nowMs),
        storedAt: new Date(house.nowMs),
      }
      booking.booked.clear()
      readOne({ secrets }, booking, {
        message,
        manner: { isReplayed: false, isTimely: true },
        raw,
        notice: parse(raw),
      })
      for (const { id } of booking.booked.values()) settle(id)
    },
    questionOf(deal: ModelDeal) {
      const balances = new Set<bigint>()
      for (const receipt of receipts.alike({
        terminalId,
        bank: 'sberbank',
        amount: money('RUB', deal.kopecks),
        cameAt: new Date(house.nowMs),
      }))
        if (
          receipt.paymentMethodId === deal.methodId ||
          (receipt.paymentMethodId === undefined && receipt.cardTail === undefined)
        )
          for (const notice of receipt.notices)
            if (notice.balance && (notice.trust > 0 || notice.link === 'breaks'))
              balances.add(notice.balance.units)
      const [only, another] = [...balances]
      return another === undefined ? only : undefined
    },
    confirm(deal: ModelDeal, shown: bigint | undefined) {
      if (deal.status !== 'pending' && deal.status !== 'verification') return
      const question = house.questionOf(deal)
      complete(deal, receiptFor(deal))
      if (shown === undefined || shown !== question) return
      const account = accounts.find((one) => one.methods.some(({ id }) => id === deal.methodId))
      if (!account) return
      const named = { terminalId, bank: 'sberbank', key: account.key }
      const before = chains.judging(named, true)
      chains.prove(named, {
        balance: money('RUB', shown),
        at: new Date(house.nowMs),
        hasTail: true,
        moved: 0n,
        credit: 0n,
        isBreak: before?.balance.units !== shown,
      })
    },
    proveTyped(methodId: string, balance: bigint) {
      if (balance < 1_000_00n) return
      const account = accounts.find((one) => one.methods.some(({ id }) => id === methodId))
      if (!account) return
      const named = { terminalId, bank: 'sberbank', key: account.key }
      const before = chains.judging(named, true)
      chains.prove(named, {
        balance: money('RUB', balance),
        at: new Date(house.nowMs),
        hasTail: undefined,
        moved: 0n,
        credit: 0n,
        isBreak: before?.balance.units !== balance,
      })
    },
    end(deal: ModelDeal) {
      if (deal.status !== 'pending' && deal.status !== 'verification') return
      deal.status = 'expired'
      deal.endedMs = house.nowMs
    },
  } satisfies TrustHouse

  function receiptFor(deal: ModelDeal): string | undefined {
    return reported.findLast(
      (credit) =>
        credit.kopecks === deal.kopecks &&
        !settled.has(credit.id) &&
        credit.at.getTime() >= deal.openedMs - 180_000,
    )?.id
  }

  function complete(deal: ModelDeal, receiptId: string | undefined) {
    deal.status = 'complete'
    deal.endedMs = house.nowMs
    deal.receiptId = receiptId
    if (receiptId) settled.add(receiptId)
  }

  function settle(id: string) {
    const receipt = receipts.current(id)
    if (!receipt) return
    if (!reported.some((credit) => credit.id === id))
      reported.push({
        id,
        terminalId,
        bank: receipt.bank,
        paymentMethodId: receipt.paymentMethodId,
        kopecks: receipt.amount.units,
        at: receipt.cameAt,
      })
    if (settled.has(id)) return
    const arrival: Arrival = {
      id,
      ownerId,
      paymentMethodId: receipt.paymentMethodId,
      amountKopecks: receipt.amount.units,
      trust: receipt.trust,
      trustReason: receipt.trustReason,
      hasTwoDoors: signalsOf(receipt.notices).hasTwoDoors,
      hasTail: receipt.cardTail !== undefined && receipt.paymentMethodId !== undefined,
      terminalId,
      chainId: receipt.chainId,
      payerKey: undefined,
    }
    const fate = decide(arrival, candidatesOf(arrival, receipt.cardTail))
    if (!('dealId' in fate)) return
    const deal = deals.find((one) => one.id === fate.dealId)
    if (!deal) return
    if (fate.kind === 'complete') {
      complete(deal, id)
      if (arrival.trust < 3)
        bySms.push({
          receiptId: id,
          trust: arrival.trust,
          chainId: receipt.chainId,
          methodId: deal.methodId,
          kopecks: deal.kopecks,
          atMs: house.nowMs,
        })
    } else if (fate.kind === 'hold' || fate.kind === 'less') {
      deal.status = 'verification'
      if (receipt.trustReason === 'balance_breaks') deal.isContradicted = true
    }
  }

  function candidatesOf(arrival: Arrival, cardTail: string | undefined): Candidate[] {
    const isOfMethod = (deal: ModelDeal) =>
      arrival.paymentMethodId === undefined
        ? cardTail === undefined
        : deal.methodId === arrival.paymentMethodId
    const isMeant = (deal: ModelDeal) =>
      deal.status === 'complete'
        ? deal.receiptId === undefined && deal.kopecks === arrival.amountKopecks
        : deal.endedMs === undefined || house.nowMs - deal.endedMs < 24 * 3_600_000
    return deals
      .filter((deal) => isOfMethod(deal) && isMeant(deal))
      .map((deal) => ({
        dealId: deal.id,
        paymentMethodId: deal.methodId,
        status: deal.status,
        amountKopecks: deal.kopecks,
        receivedKopecks: 0n,
        isCounted: false,
        parts: { kopecks: 0n, haveTwoDoors: true },
        payerKey: undefined,
        sms: {
          takesUnproven,
          isContradicted: deal.isContradicted,
          settledKopecks: settledKopecks(arrival, deal.methodId),
        },
      }))
  }

  function settledKopecks({ trust, chainId }: Arrival, methodId: string): bigint {
    const since = trust === 1 ? house.nowMs - 24 * 3_600_000 : (provenMs.get(chainId ?? '') ?? 0)
    return bySms
      .filter(
        (one) =>
          one.trust === trust &&
          one.atMs > since &&
          (trust === 1 || (one.chainId === chainId && one.methodId === methodId)),
      )
      .reduce((sum, { kopecks }) => sum + kopecks, 0n)
  }

  return house
}

export const unprovenCap = caps.unprovenDaily
