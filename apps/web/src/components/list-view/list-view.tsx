import { IconCloudOff } from '@tabler/icons-react'
import { useConnection } from '../../lib/connection.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Panel } from '../panel/panel.tsx'
import { QueryView, type QueryViewProps } from '../query-view.tsx'
import { useHeldError } from '../use-held-error.ts'
import styles from './list-view.module.css'

/**
 * The four faces of a screen's list: skeleton, failure, `empty` (an `EmptyState`) and the rows.
 *
 *     <ListView query={deals} failure={…} loading={t('loading')} skeleton={<TableSkeleton …/>} empty={<NoDeals />}>
 *       {(page) => <Table rows={page.results} … />}
 *     </ListView>
 *
 * Where a refresh fails, the rows stay and a note says of when they are. It lies over the list, so nothing moves.
 */
export function ListView<Data>(props: QueryViewProps<Data>) {
  const { query } = props
  // Else the whole page says that it is old.
  const isFine = useConnection().connection === 'fine'
  const hasFailed = useHeldError(query) !== undefined
  if (hasFailed)
    return (
      <Panel isBare>
        <QueryView {...props} />
      </Panel>
    )
  return (
    <>
      <QueryView {...props} />
      <div className={styles.place} role="status">
        {query.isRefetchError && isFine && <Stale since={query.dataUpdatedAt} />}
      </div>
    </>
  )
}

function Stale({ since }: { since: number }) {
  const t = useTexts('common')
  return (
    <p className={styles.stale}>
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      {t('stale', { time: formats().time(new Date(since).toISOString()) })}
    </p>
  )
}
