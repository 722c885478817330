import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { NothingFound } from '../../components/nothing-found.tsx'
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

export function NoMatch({ words, onReset }: { words: string; onReset: () => void }) {
  const t = useTexts('transactions')
  const text = words.trim()
  return (
    <NothingFound
      icon={IconArrowsExchange}
      title={text === '' ? t('no_match_title') : t('no_match_for', { text })}
      text={t(text === '' ? 'no_match_text' : 'no_match_for_text')}
      reset={t('no_match_reset')}
      onReset={onReset}
    />
  )
}
