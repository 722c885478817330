import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { NothingFound } from '../../components/nothing-found.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { CaseRole } from './disputes-queries.ts'

export function NoDisputes({ role }: { role: CaseRole }) {
  const t = useTexts('disputes')
  return (
    <EmptyState icon={IconGavel} title={t('empty_title')} text={t(`empty_${role}`)}>
      {role === 'merchant' ? (
        <Button component="a" href="/docs#disputes" variant="default">
          {t('empty_guide')}
        </Button>
      ) : undefined}
    </EmptyState>
  )
}

export function NoMatch({ words, onReset }: { words: string; onReset: () => void }) {
  const t = useTexts('disputes')
  const text = words.trim()
  return (
    <NothingFound
      icon={IconGavel}
      title={text === '' ? t('no_match_title') : t('no_match_for', { text })}
      text={t('no_match_text')}
      reset={t('no_match_reset')}
      onReset={onReset}
    />
  )
}
