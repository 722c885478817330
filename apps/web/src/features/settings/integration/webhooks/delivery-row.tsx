import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { StatusChip } from '../../../../components/status-chip.tsx'
import { formats } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import { type Delivery, useRedeliver } from '../integration-queries.ts'
import { knownText } from '../known-text.ts'
import styles from './log-drawer.module.css'

const faces = {
  waiting: { family: 'warn', icon: IconClock },
  delivered: { family: 'ok', icon: IconCheck },
  failed: { family: 'bad', icon: IconX },
} as const

export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useTexts('integration')
  const redeliver = useRedeliver()
  const event = knownText(t, 'event', delivery.event_type)
  const again = () =>
    redeliver.mutate(delivery.id, {
      onSuccess: () => toasts.success(t('log_redelivered')),
      onError: (error) => toasts.error(refusalOf(error, t('log_redeliver_failed'))),
    })

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {event}
          <StatusChip {...faces[delivery.status]}>{t(`delivery_${delivery.status}`)}</StatusChip>
        </p>
        <p className={styles.aside}>
          <time dateTime={delivery.created_at}>{formats().dateTime(delivery.created_at)}</time>
          {outcomesOf(delivery, t).map((part) => ` · ${part}`)}
        </p>
        {delivery.order_id !== null && (
          <p className={styles.aside}>{t('log_order', { id: delivery.order_id })}</p>
        )}
        <p className={`${styles.aside} ${styles.code}`} translate="no">
          {delivery.event_id}
          <CopyButton text={delivery.event_id} label={t('log_copy_event')} />
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={redeliver.isPending}
        aria-label={t('log_redeliver_of', { event })}
        onClick={again}
      >
        {t('log_redeliver')}
      </Button>
    </li>
  )
}

/** How it went so far, and when it goes on. */
function outcomesOf(delivery: Delivery, t: ReturnType<typeof useTexts<'integration'>>): string[] {
  const { attempts, response_status: answer, failure, duration_ms: ms, next_attempt_at: next } = delivery
  return [
    attempts > 0 && t('log_attempts', { count: attempts }),
    answer !== null && t('log_answer', { status: answer }),
    answer === null && failure !== null && knownText(t, 'failure', failure),
    ms !== null && t('log_ms', { ms }),
    next !== null && delivery.status === 'waiting' && t('log_next', { time: formats().dateTime(next) }),
  ].filter((part) => part !== false)
}
