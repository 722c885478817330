import type { Readiness } from '../../../lib/readiness.ts'
import { kindOf } from '../../../lib/readiness-kind.ts'
import type { Texts } from '../../../lib/texts.tsx'

/** The next step to the first deal; none for those who had one, or who can get one now. */
export function newcomerText(readiness: Readiness, t: Texts<'overview'>): string | undefined {
  if (readiness.can_come || kindOf(readiness) !== 'steps') return undefined
  const next = readiness.steps.find(({ state }) => state === 'next')
  return next && t('trader_next', { step: t(`trader_next_${next.name}`) })
}
