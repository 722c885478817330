import { passwordRules } from '@florin/contract/rules'

export type Strength = 'very_weak' | 'weak' | 'medium' | 'strong'

export function rulesMet(password: string): number {
  return passwordRules.filter((rule) => rule.holds(password)).length
}

/** None of the five rules is very weak; one or two weak; three or four medium; all five strong. */
export function strengthOf(password: string): Strength {
  const met = rulesMet(password)
  if (met === 0) return 'very_weak'
  if (met <= 2) return 'weak'
  return met <= 4 ? 'medium' : 'strong'
}
