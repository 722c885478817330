import type { Terms } from '../deal.ts'

/** Accounts that have a browser, a public network address or a mailbox in common. */
export type AccountLink = 'device' | 'address' | 'mail'

/** Undefined where nothing says that two accounts are one person's. */
export type LinkBetween = (oneId: string, otherId: string) => AccountLink | undefined

/** A browser or a mailbox in common is one person. A network address alone may be an office's, where colleagues sit. */
export function isOnePerson(link: AccountLink | undefined): boolean {
  return link === 'device' || link === 'mail'
}

export type NoShareReason = 'own_deal' | 'not_lead' | `same_${AccountLink}`

/** What is known of accounts at the moment a deal is opened. */
export interface KnownOfAccounts {
  readonly linkBetween: LinkBetween
  /** Has this account the right of a lead now? */
  readonly isLead: (userId: string) => boolean
}

export interface Parties {
  readonly traderId: string
  readonly merchantId: string
  readonly traderLeadId: string | undefined
  readonly merchantLeadId: string | undefined
}

export interface RefusedShare {
  readonly side: 'trader' | 'merchant'
  readonly leadId: string
  readonly reason: NoShareReason
}

export interface LeadShares {
  readonly leads: Pick<Terms, 'traderLeadId' | 'merchantLeadId'>
  readonly refused: readonly RefusedShare[]
}

/**
 * Who invited the two sides, as far as they may earn by it. The only place that decides: nobody earns a share on their own deals, nor without
 * the right of a lead when the deal is opened, nor where lead, trader and merchant are not three people.
 */
export function leadShares(deal: Parties, known: KnownOfAccounts): LeadShares {
  const refused: RefusedShare[] = []
  const admit = (side: RefusedShare['side'], leadId: string | undefined) => {
    const reason = leadId && whyNot(deal, leadId, known)
    if (!leadId || !reason) return leadId
    refused.push({ side, leadId, reason })
    return undefined
  }
  return {
    leads: {
      traderLeadId: admit('trader', deal.traderLeadId),
      merchantLeadId: admit('merchant', deal.merchantLeadId),
    },
    refused,
  }
}

function whyNot(
  { traderId, merchantId }: Parties,
  leadId: string,
  { linkBetween, isLead }: KnownOfAccounts,
): NoShareReason | undefined {
  if (leadId === traderId || leadId === merchantId) return 'own_deal'
  if (!isLead(leadId)) return 'not_lead'
  const link =
    linkBetween(leadId, traderId) ?? linkBetween(leadId, merchantId) ?? linkBetween(traderId, merchantId)
  return link && `same_${link}`
}

/** The rule for accounts of which only the ids are known, and that the leads are leads. */
export const leadsOf = (deal: Parties) =>
  leadShares(deal, { linkBetween: () => undefined, isLead: () => true }).leads

/** As `open_deals` reads it: by side, for the table that support sees. Undefined where nothing was refused. */
export function noShareFacts(
  refused: readonly RefusedShare[],
): Record<string, { lead_id: string; reason: NoShareReason }> | undefined {
  if (refused.length === 0) return undefined
  return Object.fromEntries(refused.map(({ side, leadId, reason }) => [side, { lead_id: leadId, reason }]))
}
