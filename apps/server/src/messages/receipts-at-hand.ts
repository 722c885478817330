import type { Tx } from '../platform/database.ts'
import { isNear } from './receipt.ts'
import * as store from './receipt-store.ts'

type Receipt = store.KnownReceipt

/** Which message tells of a receipt, and how it was read. */
export type Telling = Pick<store.Telling, 'messageId' | 'templateId' | 'channel'>

/** The receipts that a batch may tell of: what one message books, the next one finds booked. */
export interface ReceiptsAtHand {
  /** Of the same sum at about the same time on the same phone, oldest first. */
  alike(sought: store.Sought): Receipt[]
  add(receipt: store.NewReceipt, telling: Telling): void
  /** Another notice of one that is known. */
  addTo(known: Receipt, more: store.Told, telling: Telling): void
  write(tx: Tx): Promise<void>
}

export async function takeReceipts(tx: Tx, credits: readonly store.Sought[]): Promise<ReceiptsAtHand> {
  const known = new Map<string, Receipt[]>()
  const keep = (receipt: Receipt) => {
    known.set(nameOf(receipt), [...(known.get(nameOf(receipt)) ?? []), receipt].sort(byAge))
  }
  for (const receipt of await store.alikeReceipts(tx, credits)) keep(receipt)
  const added = new Map<string, store.NewReceipt>()
  const additions = new Map<string, store.Told>()
  const tellings: store.Telling[] = []

  return {
    alike: (sought) =>
      (known.get(nameOf(sought)) ?? []).filter((receipt) => isNear(receipt.cameAt, sought.cameAt)),
    add(receipt, telling) {
      added.set(receipt.id, receipt)
      tellings.push({ receiptId: receipt.id, ...telling })
      keep({ ...receipt, notices: [telling] })
    },
    addTo({ id, ...receipt }, more, telling) {
      const fresh = added.get(id)
      const earlier = additions.get(id)
      if (fresh) added.set(id, { ...fresh, ...fillIn(fresh, more) })
      else additions.set(id, earlier ? fillIn(earlier, more) : more)
      tellings.push({ receiptId: id, ...telling })
      const others = (known.get(nameOf(receipt)) ?? []).filter((other) => other.id !== id)
      known.set(nameOf(receipt), others)
      keep({ ...receipt, ...fillIn(receipt, more), id, notices: [...receipt.notices, telling] })
    },
    async write(tx) {
      await store.addReceipts(tx, [...added.values()])
      await store.addToReceipts(tx, additions)
      await store.tellOfReceipts(tx, tellings)
    },
  }
}

/** A second notice fills in what the first did not say, and changes nothing that it did. Its judgement is of both. */
export function fillIn(told: store.Told, more: store.Told): store.Told {
  return {
    paymentMethodId: told.paymentMethodId ?? more.paymentMethodId,
    balance: told.balance ?? more.balance,
    cardTail: told.cardTail ?? more.cardTail,
    sealedPayer: told.payerMac ? told.sealedPayer : more.sealedPayer,
    payerMac: told.payerMac ?? more.payerMac,
    trust: more.trust,
    trustReason: more.trustReason,
    channels: [...told.channels, ...more.channels],
  }
}

const nameOf = ({ terminalId, bank, amount }: Omit<store.Sought, 'cameAt'>) =>
  `${terminalId} ${bank} ${amount.units}`

function byAge(one: Receipt, other: Receipt): number {
  return one.cameAt.getTime() - other.cameAt.getTime() || (one.id < other.id ? -1 : 1)
}
