/** The lists of this page. Only the first is everybody's. */
export const views = ['deals', 'balance', 'unmatched', 'refusals'] as const
export type View = (typeof views)[number]
export type Onlooker = 'trader' | 'merchant' | 'staff'

const viewsOf: Record<Onlooker, readonly View[]> = {
  trader: ['deals', 'unmatched'],
  merchant: ['deals', 'balance'],
  staff: ['deals', 'unmatched', 'refusals'],
}

/** The list that the address names, if it is there for this person. */
export function viewAt(named: string | undefined, who: Onlooker): View {
  return viewsOf[who].find((view) => view === named) ?? 'deals'
}

/** A trader without stray money is spared the tabs; the others always have theirs. */
export function viewsFor(who: Onlooker, current: View, strayCount: number): readonly View[] {
  const isNeeded = who !== 'trader' || current !== 'deals' || strayCount > 0
  return isNeeded ? viewsOf[who] : []
}

export function onlookerOf(me: { is_staff: boolean; account_type: 'trader' | 'merchant' }): Onlooker {
  return me.is_staff ? 'staff' : me.account_type
}
