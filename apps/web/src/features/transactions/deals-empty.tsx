import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Onlooker } from './views.ts'

export function NoDeals({ who }: { who: Onlooker }) {
  const t = useTexts('transactions')
  return (
    <EmptyState icon={IconArrowsExchange} title={t('empty_title')} text={t(`empty_${who}`)}>
      {who === 'trader' && (
        <Button component={Link} variant="default" to="/payments">
          {t('empty_to_payments')}
        </Button>
      )}
      {who === 'merchant' && (
        <Button component={Link} variant="default" to="/settings#integration">
          {t('empty_to_integration')}
        </Button>
      )}
    </EmptyState>
  )
}

export function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts('transactions')
  return (
    <EmptyState icon={IconArrowsExchange} title={t('no_match_title')} text={t('no_match_text')}>
      <Button variant="default" onClick={onReset}>
        {t('no_match_reset')}
      </Button>
    </EmptyState>
  )
}
