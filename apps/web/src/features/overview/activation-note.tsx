import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Note } from '../../components/note.tsx'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './activation-note.module.css'

/** Why no deal comes yet, above everything else, and what can be done meanwhile. */
export function ActivationNote() {
  const t = useTexts('overview')
  const me = useQuery(meQuery).data
  if (me === undefined || me.is_activated || me.is_staff) return null
  const hasContact = Object.values(me.support).some((contact) => contact !== null)
  return (
    <div className={styles.note}>
      <Note family="warn">
        <strong>{t('activation_title')}</strong>
        {'\n'}
        {t(`activation_${me.account_type}`)}
        {hasContact && (
          <>
            {' '}
            <Link to="/help" state={{ openSection: 'support', openSubsection: 'technical' }}>
              {t('activation_contact')}
            </Link>
          </>
        )}
      </Note>
    </div>
  )
}
