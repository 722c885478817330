import { cache } from '../../platform/cache.ts'
import type { Database } from '../../platform/database.ts'
import { lanes } from '../../platform/lanes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Deal } from '../deal.ts'
import { type PublishedRequisite, roubles } from '../wire.ts'
import { canonicalText, sha256Of } from './canonical.ts'
import { insertShowings, type Showing } from './payer-event-store.ts'

/** The requisite that the payer was shown. */
export interface ShownRequisite {
  readonly deal_id: string
  readonly bank: string
  readonly number: string
  readonly owner: string
  readonly amount: string
}

export type RecordShowing = (deal: Deal, requisite: PublishedRequisite, at?: Date) => Promise<void>

const contextOf = (dealId: string) => `payer_event|${dealId}`
const mostAtOnce = 128

/**
 * Writes down what a payer is shown, before the answer leaves. Once for each deal; concurrent ones share a statement and its commit.
 */
export function showingRecorder(db: Database, secrets: Secrets): RecordShowing {
  // Deals whose showing is stored: the payer's page polls every few seconds, and each poll would else be a write.
  const recorded = cache<true>({ most: 20_000 })
  const insert = lanes<Showing, void>({
    count: 1,
    most: mostAtOnce,
    ownerOf: ({ dealId }) => dealId,
    async run(showings) {
      await insertShowings(db.each, showings)
      return showings.map(() => undefined)
    },
  })
  return async (deal, requisite, at) => {
    if (recorded.get(deal.id)) return
    const text = canonicalText(shownOf(deal, requisite))
    await insert({
      dealId: deal.id,
      methodId: deal.paymentMethodId,
      sealed: secrets.seal(contextOf(deal.id), text),
      sha256: sha256Of(text),
      at,
    })
    recorded.set(deal.id, true)
  }
}

function shownOf(deal: Deal, { bank, card, phone_number, owner }: PublishedRequisite): ShownRequisite {
  return {
    deal_id: deal.id,
    bank: bank.name,
    number: card ?? phone_number ?? '',
    owner,
    amount: roubles(deal.amountKopecks),
  }
}

/** What was shown; undefined once it was erased. */
export function openShown(
  secrets: Secrets,
  dealId: string,
  { sealed, sha256 }: { readonly sealed: Buffer | null; readonly sha256: Buffer | null },
): ShownRequisite | undefined {
  if (!sealed || !sha256) return undefined
  const text = secrets.unseal(contextOf(dealId), sealed)
  if (!sha256Of(text).equals(sha256))
    throw new Error(`What was shown for deal ${dealId} is not what its hash says`)
  return JSON.parse(text) as ShownRequisite
}
