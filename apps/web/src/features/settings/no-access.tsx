import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import styles from './no-access.module.css'

/** For whoever comes to a section by its address without the right to it. */
export function NoAccess({ hint = 'wallet_no_access_hint' }: { hint?: TextKey<'settings'> | undefined }) {
  const t = useTexts('settings')
  return (
    <Card className={styles.card} role="status">
      <span className={styles.tile}>
        <IconLock size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={styles.title}>{t('wallet_no_access')}</p>
      <p className={styles.hint}>{t(hint)}</p>
    </Card>
  )
}
