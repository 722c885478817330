const known = [
  { name: 'amount', kind: 'rub' },
  { name: 'received', kind: 'rub' },
  { name: 'expected', kind: 'rub' },
  { name: 'left', kind: 'rub' },
  { name: 'usdt', kind: 'usdt' },
  { name: 'reason', kind: 'reason' },
  { name: 'comment', kind: 'text' },
] as const

export type StepFact = (typeof known)[number] & { readonly value: string }

/** The facts that this page has words for, in their order. An amount that is none is not shown as one. */
export function factsOf(facts: Readonly<Record<string, string>>): StepFact[] {
  return known.flatMap((fact) => {
    const value = facts[fact.name]?.trim() ?? ''
    const isSound =
      fact.kind === 'text' || fact.kind === 'reason' ? value !== '' : /^-?\d+(\.\d+)?$/.test(value)
    return isSound ? [{ ...fact, value }] : []
  })
}
