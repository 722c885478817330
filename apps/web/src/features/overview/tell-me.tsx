import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { telegramQuery, useHasBot } from '../../lib/telegram.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './tell-me.module.css'

/** How one will hear of disputes. Deals come without it, so it is no step of its own; without a bot it speaks of push and mail. */
export function TellMe() {
  const t = useTexts('overview')
  const hasBot = useHasBot()
  const isConnected = (useQuery(telegramQuery).data?.accounts.length ?? 0) > 0
  if (hasBot && isConnected)
    return (
      <p className={styles.later} data-done="true">
        <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
        {t('telegram_done')}
      </p>
    )
  return (
    <p className={styles.later}>
      {t(hasBot ? 'telegram_later' : 'push_later')}.{' '}
      <Link to="/settings#connection">{t(hasBot ? 'telegram_open' : 'push_open')}</Link>
    </p>
  )
}
