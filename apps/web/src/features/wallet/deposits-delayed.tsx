import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'

/** The server reads the chain late. Money sent now is not lost, and whoever waits for it should know. */
export function DepositsDelayed() {
  const t = useTexts('wallet')
  return (
    <Note family="warn">
      <strong>{t('delayed')}</strong> {t('delayed_hint')}
    </Note>
  )
}
