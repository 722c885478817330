import { Button } from '@mantine/core'
import { IconBrandTelegram, IconGavel } from '@tabler/icons-react'
import { Link } from 'react-router'
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

/** A trader without a messenger is refused the list: the server's sentence, and the way to connect one. */
export function MessengerNeeded({ told }: { told: string }) {
  const t = useTexts('disputes')
  return (
    <div role="alert">
      <EmptyState icon={IconBrandTelegram} title={told} text={t('messenger_text')}>
        <Button component={Link} to="/settings">
          {t('messenger_open')}
        </Button>
      </EmptyState>
    </div>
  )
}
