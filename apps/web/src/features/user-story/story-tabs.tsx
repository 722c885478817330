import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formats } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './story.module.css'
import { queryOf, type Tab, tabLink, tabs } from './story-address.ts'
import type { Story } from './story-queries.ts'

interface Props {
  readonly story: Story
  readonly current: Tab
  readonly filter: Record<string, string>
}

/** Tabs that are addresses, and the export of exactly what the tab shows. */
export function StoryTabs({ story, current, filter }: Props) {
  const t = useTexts('story')
  const { counts } = story
  const numbers: Partial<Record<Tab, number>> = {
    deals: counts.deals,
    disputes: counts.disputes,
    methods: counts.payments,
    terminals: counts.terminals,
    sessions: counts.sessions,
  }
  return (
    <div className={styles.bar}>
      <nav aria-label={t('tabs')}>
        <ul className={styles.tabs}>
          {tabs.map((tab) => (
            <li key={tab}>
              <Link to={tabLink(tab)} preventScrollReset aria-current={tab === current ? 'page' : undefined}>
                {t(`tab_${tab}`)}
                {numbers[tab] !== undefined && (
                  <span className={styles.quiet}>{formats().count(numbers[tab])}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {(current === 'deals' || current === 'statement') && (
        <ExportButton userId={story.id} what={current} filter={filter} />
      )}
    </div>
  )
}

interface ExportProps {
  readonly userId: string
  readonly what: 'deals' | 'statement'
  readonly filter: Record<string, string>
}

function ExportButton({ userId, what, filter }: ExportProps) {
  const t = useTexts('story')
  const name = what === 'deals' ? 'exportStoryDeals' : 'exportStoryStatement'
  const { after: _page, ...query } = queryOf(filter)
  const save = useMutation({
    mutationFn: () => saveFile(name, { params: { id: userId }, query }, `${what}.csv`),
    onError: (error) => toasts.problem(error, t('export_failed')),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('export')}
    </Button>
  )
}
