import { Button, Skeleton, Stack } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../lib/api-problem.ts'
import { useTexts } from '../lib/texts.tsx'
import styles from './query-view.module.css'
import { ReportProblem } from './report/report-problem.tsx'
import { useHeldError } from './use-held-error.ts'
import { useRetryFocus } from './use-retry-focus.ts'

export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>
  /** What failed, in the reader's words. */
  readonly failure: string
  /** Shown instead of a list without rows. */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: Data) => boolean
  /** The final geometry, in grey; three lines when nothing better is given. */
  readonly skeleton?: ReactNode
  /** The text for a screen reader during the load. */
  readonly loading?: string
  readonly children: (data: Data) => ReactNode
}

/**
 * The four faces of anything that is fetched: loading, failed, empty, there. Data once shown stays while it is renewed, and a
 * failure stays until an answer comes. A screen's list uses `ListView`, which is this with a frame and a note about old rows.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, empty, isEmpty = hasNoRows, skeleton, loading, children } = props
  const error = useHeldError(query)
  const title = useRef(failure)
  // The caller makes the text from the error, which is absent while the query runs again.
  if (query.isError) title.current = failure
  if (query.data !== undefined)
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data)
  if (error !== undefined)
    return (
      <Failure
        title={title.current}
        error={error}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return <Loading label={loading}>{skeleton ?? <Lines />}</Loading>
}

function Loading({ label, children }: { label: string | undefined; children: ReactNode }) {
  const t = useTexts('common')
  const late = useLater(skeletonAfterMs)
  return (
    <div role="status">
      <span className="visually-hidden">{label ?? t('loading')}</span>
      <div className={styles.skeleton} data-late={late} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

interface FailureProps {
  readonly title: string
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Failure({ title, error, isBusy, onRetry }: FailureProps) {
  const t = useTexts('common')
  const hint = useHint(title, error)
  const focus = useRetryFocus(isBusy)
  return (
    <div className={styles.failure} role="alert">
      <span className={styles.tile}>
        <IconCloudOff size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      <Button
        ref={focus.ref}
        data-reads
        variant="default"
        size="xs"
        loading={isBusy}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          focus.press()
          onRetry()
        }}
      >
        {t('retry')}
      </Button>
      <ReportProblem />
    </div>
  )
}

/** The server's sentence, unless the title tells it already; then what to do. A server that answered was reached: the connection is fine. */
function useHint(title: string, error: unknown): string {
  const t = useTexts('common')
  if (!(error instanceof ApiProblem) || error.status === 0) return t('load_failed_hint')
  return error.detail && !title.includes(error.detail) ? error.detail : t('load_refused_hint')
}

function Lines() {
  return (
    <Stack gap={12}>
      <Skeleton height={20} width="40%" />
      <Skeleton height={20} />
      <Skeleton height={20} width="80%" />
    </Stack>
  )
}

const skeletonAfterMs = 150

// A fast answer should not flash grey boxes first; their room is kept from the start, so nothing jumps.
function useLater(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

function hasNoRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  const rows = (data as { results?: unknown } | null)?.results
  return Array.isArray(rows) && rows.length === 0
}
