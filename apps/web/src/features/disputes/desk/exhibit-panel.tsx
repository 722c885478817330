import { Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Exhibit } from './desk-queries.ts'
import styles from './exhibit.module.css'
import { ExhibitFacts } from './exhibit-facts.tsx'
import { ExhibitMessages } from './exhibit-messages.tsx'
import { ExhibitRequisite } from './exhibit-requisite.tsx'
import { withSeconds } from './words.ts'

interface Props {
  readonly found: Case
  readonly query: UseQueryResult<{ exhibit: Exhibit | null }>
}

/** Of a record with four messages. */
const recordHeight = 560

/** Exhibit A: what the server knows by itself. No balance stands in it. */
export function ExhibitPanel({ found, query }: Props) {
  const t = useTexts('disputes')
  const filed = query.data?.exhibit?.filed_at
  return (
    <Panel labelledBy="exhibit-title">
      <div className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          A
        </span>
        <h2 id="exhibit-title" className={styles.title}>
          {t('exhibit_title')}
        </h2>
        {filed !== undefined && (
          <span className={styles.filed}>
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            {t('exhibit_filed', { date: formats().dateTime(filed) })}
          </span>
        )}
      </div>
      <QueryView
        query={query}
        failure={t('exhibit_failed')}
        loading={t('exhibit_loading')}
        skeleton={<Skeleton height={recordHeight} radius="lg" />}
      >
        {({ exhibit }) =>
          exhibit === null ? (
            <p className={styles.none}>{t('exhibit_none')}</p>
          ) : (
            <Record found={found} exhibit={exhibit} />
          )
        }
      </QueryView>
    </Panel>
  )
}

function Record({ found, exhibit }: { found: Case; exhibit: Exhibit }) {
  return (
    <div className={styles.record}>
      <ExhibitFacts found={found} exhibit={exhibit} />
      <div className={styles.pair}>
        <ExhibitRequisite exhibit={exhibit} />
        <Events exhibit={exhibit} />
      </div>
      <ExhibitMessages found={found} exhibit={exhibit} />
      <Stopped exhibit={exhibit} />
    </div>
  )
}

function Events({ exhibit }: { exhibit: Exhibit }) {
  const t = useTexts('disputes')
  return (
    <section>
      <h3 className={styles.heading}>{t('exhibit_events')}</h3>
      {exhibit.page_events.length === 0 && <p className={styles.none}>{t('exhibit_no_events')}</p>}
      <ol className={styles.events}>
        {exhibit.page_events.map(({ kind, at }) => (
          <li key={`${at} ${kind}`}>
            <time className={styles.code} dateTime={at}>
              {withSeconds(at)}
            </time>
            {t(`desk_event_${kind}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Stopped({ exhibit: { clocks } }: { exhibit: Exhibit }) {
  const t = useTexts('disputes')
  const { time } = formats()
  if (clocks.stopped.length === 0) return null
  const times = clocks.stopped.map(({ from, to }) => `${time(from)}–${time(to)}`).join(', ')
  return <p className={styles.none}>{t('exhibit_stopped', { times })}</p>
}
