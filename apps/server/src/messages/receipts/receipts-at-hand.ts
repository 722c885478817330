import type { Tx } from '../../platform/database.ts'
import { isNear } from './receipt.ts'
import * as store from './receipt-store.ts'

type Receipt = store.KnownReceipt

/** The message of a receipt, and how it was read. */
export type Telling = Omit<store.Telling, 'receiptId'>

/** The receipts that a batch may be about: what one message books, the next one finds booked. */
export interface ReceiptsAtHand {
  /** Of the same sum at about the same time on the same phone, oldest first. */
  alike(sought: store.Sought): Receipt[]
  add(receipt: store.NewReceipt, telling: Telling): void
  /** Another notice of one that is known; with its facts, where the receipt claims its trust from now on. */
  addTo(known: Receipt, facts: store.ReceiptDetails | undefined, telling: Telling): void
  /** The receipt after this batch's notices of it. */
  current(id: string): Receipt | undefined
  write(tx: Tx): Promise<void>
}

export async function takeReceipts(tx: Tx, credits: readonly store.Sought[]): Promise<ReceiptsAtHand> {
  return receiptsAtHand(await store.alikeReceipts(tx, credits))
}

/** Everything but the table that they lie in. */
export function receiptsAtHand(stored: readonly Receipt[]): ReceiptsAtHand {
  const known = new Map<string, Receipt[]>()
  const keep = (receipt: Receipt) => {
    const others = (known.get(nameOf(receipt)) ?? []).filter(({ id }) => id !== receipt.id)
    known.set(nameOf(receipt), [...others, receipt].sort(byAge))
  }
  for (const receipt of stored) keep(receipt)
  const added = new Map<string, store.NewReceipt>()
  const changed = new Set<string>()
  const tellings: store.Telling[] = []
  const current = (id: string) => [...known.values()].flat().find((receipt) => receipt.id === id)

  return {
    current,
    alike: (sought) =>
      (known.get(nameOf(sought)) ?? []).filter((receipt) => isNear(receipt.cameAt, sought.cameAt)),
    add(receipt, telling) {
      added.set(receipt.id, receipt)
      tellings.push({ receiptId: receipt.id, ...telling })
      keep({ ...receipt, notices: [telling] })
    },
    addTo(receipt, facts, telling) {
      if (!added.has(receipt.id)) changed.add(receipt.id)
      tellings.push({ receiptId: receipt.id, ...telling })
      keep({ ...receipt, ...facts, notices: [...receipt.notices, telling] })
    },
    async write(tx) {
      const fresh = [...added.values()].map((receipt) => ({ ...receipt, ...current(receipt.id) }))
      await store.addReceipts(
        tx,
        fresh.map((receipt) => ({ ...receipt, ...signalsOf(current(receipt.id)?.notices ?? []) })),
      )
      const others = [...changed].flatMap((id) => current(id) ?? [])
      await store.changeReceipts(
        tx,
        others.map((receipt) => ({ ...receipt, ...signalsOf(receipt.notices) })),
      )
      await store.tellOfReceipts(tx, tellings)
    },
  }
}

/** Both inputs of our own client have reported it, and neither is doubted. A forwarder app is never the second input. */
export function signalsOf(notices: readonly store.Notice[]): store.Signals {
  const came = (door: store.Notice['door']) =>
    notices.some((notice) => notice.door === door && notice.trust > 0)
  return {
    hasSms: notices.some(({ channel }) => channel === 'sms'),
    hasPush: notices.some(({ channel }) => channel === 'push'),
    hasTwoDoors: came('own-push') && came('own-sms'),
  }
}

const nameOf = ({ terminalId, bank, amount }: Omit<store.Sought, 'cameAt'>) =>
  `${terminalId} ${bank} ${amount.units}`

function byAge(one: Receipt, other: Receipt): number {
  return one.cameAt.getTime() - other.cameAt.getTime() || (one.id < other.id ? -1 : 1)
}
