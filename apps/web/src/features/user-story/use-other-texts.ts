import { useTexts } from '../../lib/texts.tsx'
import type { OtherTexts } from './story-columns.tsx'

/** Loaded with the screen: names of statuses, causes, acts and alerts live with the screens that own them. */
export function useOtherTexts(): OtherTexts {
  return {
    deals: useTexts('transactions'),
    disputes: useTexts('disputes'),
    audit: useTexts('audit'),
    alerts: useTexts('alert-log'),
  }
}
