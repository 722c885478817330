import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { meQuery } from '../../lib/me.ts'
import { roleOf } from '../../lib/role.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './account-chip.module.css'

/** Who is signed in. The room is kept while the name is on its way. */
export function AccountChip() {
  const t = useTexts('common')
  const { data: me } = useQuery(meQuery)
  return (
    <Link className={styles.chip} to="/settings" aria-label={me === undefined ? t('settings') : undefined}>
      <AccountFace size={30} />
    </Link>
  )
}

export function AccountFace({ size }: { size: number }) {
  const t = useTexts('common')
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return <span className={styles.waiting} />
  return (
    <>
      <UserAvatar name={me.username} picture={me.avatar} size={size} />
      <span className={styles.words}>
        <span className={styles.name}>{me.username}</span>
        <span className={styles.role}>{t(`role_${roleOf(me)}`)}</span>
      </span>
    </>
  )
}
