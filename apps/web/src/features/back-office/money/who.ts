import { useTexts } from '../../../lib/texts.tsx'

/** Who halted or resumed, in words: `user:…` is a member of staff. */
export function useWho(): (actor: string) => string {
  const t = useTexts('back-office')
  return (actor) => {
    if (actor.startsWith('user:')) return t('by_staff')
    if (actor === 'money check' || actor === 'reconciliation' || actor === 'operator') return t(`by_${actor}`)
    return actor
  }
}
