import { Button } from '@mantine/core'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Webhook } from '../back-office-queries.ts'
import { PersonLink } from '../person-link.tsx'
import styles from '../screens.module.css'
import { useAnswerText } from './answer-text.ts'

interface Acts {
  readonly busyId: string | undefined
  readonly onResend: (hook: Webhook) => void
  readonly onSwitchOff: (hook: Webhook) => void
}

export function useWebhookColumns({ busyId, onResend, onSwitchOff }: Acts): readonly Column<Webhook>[] {
  const t = useTexts('back-office')
  const answerText = useAnswerText()
  const { count, dateTime } = formats()
  return [
    {
      key: 'url',
      head: t('address'),
      place: 'title',
      cell: ({ url, merchant, merchant_id: id }) => (
        <span className={styles.two}>
          <b translate="no">{url}</b>
          <small>
            <PersonLink id={id} name={merchant} />
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('status'),
      place: 'status',
      cell: ({ is_active: isActive }) => (
        <StatusChip family={isActive ? 'bad' : 'mute'} hasDot>
          {t(isActive ? 'failing' : 'switched_off')}
        </StatusChip>
      ),
    },
    { key: 'answer', head: t('answer'), place: 'line', cell: (hook) => answerText(hook) },
    {
      key: 'row',
      head: t('in_a_row'),
      place: 'line',
      isEnd: true,
      cell: ({ failures_in_a_row: failures }) => count(failures),
    },
    {
      key: 'since',
      head: t('since'),
      place: 'line',
      cell: ({ failing_since: since }) => <time dateTime={since}>{dateTime(since)}</time>,
    },
    {
      key: 'undelivered',
      head: t('undelivered'),
      place: 'line',
      isEnd: true,
      cell: ({ undelivered }) => count(undelivered),
    },
    {
      key: 'acts',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: (hook) => (
        <span className={styles.acts}>
          <Button
            size="xs"
            variant="default"
            loading={busyId === hook.id}
            aria-label={t('resend_of', { url: hook.url })}
            onClick={() => onResend(hook)}
          >
            {t('resend')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!hook.is_active}
            aria-label={t('switch_off_of', { url: hook.url })}
            onClick={() => onSwitchOff(hook)}
          >
            {t('switch_off')}
          </Button>
        </span>
      ),
    },
  ]
}
