import { IconArrowsExchange, IconFileText, IconFileX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { Ago } from '../../../components/terminal-card/ago.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Doctor } from './doctor-queries.ts'
import styles from './last-message-card.module.css'

/** The last word of a bank, and what came of it. */
export function LastMessageCard({ message }: { message: Doctor['last_message'] }) {
  const t = useTexts('doctor')
  if (message === null)
    return (
      <Panel title={t('last')}>
        <p className={styles.none}>{t('last_none')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('last')}
      action={
        <span className={styles.ago}>
          <Ago moment={message.received_at} />
        </span>
      }
    >
      <Message message={message} />
    </Panel>
  )
}

function Message({ message }: { message: NonNullable<Doctor['last_message']> }) {
  const t = useTexts('doctor')
  const bank = useNamedBanks()({ id: '', name: message.bank_name })
  return (
    <>
      <p className={styles.bank}>
        <BankDot bankId={bank.id} />
        {bankName(bank)}
        <span className={styles.channel}>{t(`last_${message.channel}`)}</span>
      </p>
      <p className={styles.text} translate="no">
        {message.text}
      </p>
      <div className={styles.chips}>
        {message.is_read ? (
          <StatusChip family="ok" icon={IconFileText}>
            {t('last_read')}
          </StatusChip>
        ) : (
          <StatusChip family="warn" icon={IconFileX}>
            {t('last_unread')}
          </StatusChip>
        )}
        {message.deal_id !== null && (
          <Link className={styles.deal} to={`/deal?id=${message.deal_id}`}>
            <IconArrowsExchange size={13} stroke={2.1} aria-hidden="true" />
            {t('last_deal', { id: message.deal_id.slice(0, 8) })}
          </Link>
        )}
      </div>
    </>
  )
}
