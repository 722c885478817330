import { AlertWay } from '../../../../components/alert-way/alert-way.tsx'
import { deliveredWords, momentText } from '../../../../components/alert-way/alert-words.ts'
import type { Column, Shape } from '../../../../components/table/columns.ts'
import type { Alert } from '../../../../lib/alerts.ts'
import type { Texts } from '../../../../lib/texts.tsx'
import styles from './log.module.css'

/** Cards where the page is narrow, as the picture has them: what and its way, then where it came and whether it was opened. */
export function logShape(t: Texts<'alert-log'>): Shape<Alert> {
  return { columns: logColumns(t), cardsAt: 720, isPlain: true }
}

function logColumns(t: Texts<'alert-log'>): Column<Alert>[] {
  return [
    {
      key: 'when',
      head: t('column_when'),
      place: 'none',
      cell: ({ created_at: at }) => (
        <time dateTime={at} className={styles.quiet}>
          {momentText(at)}
        </time>
      ),
    },
    {
      key: 'what',
      head: t('column_what'),
      place: 'title',
      share: 5,
      cell: (alert) => <What alert={alert} t={t} />,
    },
    {
      key: 'way',
      head: t('column_way'),
      place: 'status',
      share: 3,
      cell: ({ tries }) => <AlertWay tries={tries} />,
    },
    {
      key: 'delivered',
      head: t('column_delivered'),
      place: 'foot',
      share: 3,
      cell: (alert) => deliveredWords(t, alert),
    },
    {
      key: 'opened',
      head: t('column_opened'),
      place: 'mark',
      isEnd: true,
      share: 2,
      cell: (alert) => <Opened alert={alert} t={t} />,
    },
  ]
}

function What({ alert, t }: { alert: Alert; t: Texts<'alert-log'> }) {
  return (
    <span className={styles.what}>
      <span className={styles.kind}>{t(`kind.${alert.kind}`)}</span> <span>{alert.summary}</span>
    </span>
  )
}

/** On a card the column's head is not seen, so the cell says the word. */
function Opened({ alert: { opened_at: at }, t }: { alert: Alert; t: Texts<'alert-log'> }) {
  const time = at === null ? undefined : momentText(at)
  return (
    <>
      <span className={styles.onTable} data-no={at === null}>
        {time ?? t('no')}
      </span>
      <span className={styles.onCard}>{time === undefined ? t('not_opened') : t('opened_at', { time })}</span>
    </>
  )
}
