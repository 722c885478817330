import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Role } from './disputes-queries.ts'

export function NoDisputes({ role }: { role: Role }) {
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

export function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts('disputes')
  return (
    <EmptyState icon={IconGavel} title={t('no_match_title')} text={t('no_match_text')}>
      <Button variant="default" onClick={onReset}>
        {t('no_match_reset')}
      </Button>
    </EmptyState>
  )
}
