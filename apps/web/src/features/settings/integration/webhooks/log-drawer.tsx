import { Button, Drawer, SegmentedControl } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useLast } from '../../../../components/use-last.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { type DeliveryStatus, deliveriesQuery, type Hook } from '../integration-queries.ts'
import { DeliveryRow } from './delivery-row.tsx'
import styles from './log-drawer.module.css'
import { RedeliverAll } from './redeliver-all.tsx'

interface Props {
  readonly hook: Hook | undefined
  readonly onClose: () => void
}

/** What was sent to an address, and the ways to send it again. */
export function LogDrawer({ hook, onClose }: Props) {
  const t = useTexts('integration')
  const common = useTexts('common')
  const shown = useLast(hook)
  return (
    <Drawer.Root
      opened={hook !== undefined}
      onClose={onClose}
      position="right"
      size={600}
      classNames={{ body: styles.body, title: styles.title }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not Mantine's own header: outside the page's landmarks it would count as a second banner. */}
          <div className={styles.bar}>
            <Drawer.Title>{t('log_title')}</Drawer.Title>
            <Drawer.CloseButton aria-label={common('close')} size={36} iconSize={22} />
          </div>
          {shown && (
            <div className={styles.content}>
              <p className={styles.url} translate="no">
                {shown.url}
              </p>
              <RedeliverAll hookId={shown.id} />
              <Log key={shown.id} hookId={shown.id} />
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const filters = ['all', 'waiting', 'delivered', 'failed'] as const

function Log({ hookId }: { hookId: string }) {
  const t = useTexts('integration')
  const [status, setStatus] = useState<DeliveryStatus>()
  const log = useInfiniteQuery(deliveriesQuery(hookId, status))

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('log_filter')}
        data={filters.map((filter) => ({ value: filter, label: t(`log_${filter}`) }))}
        value={status ?? 'all'}
        onChange={(value) => setStatus(value === 'all' ? undefined : (value as DeliveryStatus))}
      />
      <QueryView
        query={log}
        failure={t('log_load_failed')}
        loading={t('log_loading')}
        isEmpty={({ pages }) => pages.every(({ results }) => results.length === 0)}
        empty={<EmptyState isWithin icon={IconWebhook} title={t('log_none')} text={t('log_none_hint')} />}
      >
        {({ pages }) => (
          <ul className={styles.rows} data-renewing={log.isPlaceholderData} aria-label={t('log_title')}>
            {pages
              .flatMap(({ results }) => results)
              .map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
          </ul>
        )}
      </QueryView>
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('log_more')}
        </Button>
      )}
    </>
  )
}
