import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { NothingFound } from '../../components/nothing-found.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function NoPayments({ onAdd }: { onAdd: () => void }) {
  const t = useTexts('payments')
  return (
    <EmptyState icon={IconCreditCard} title={t('empty_title')} text={t('empty_text')}>
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={onAdd}>
        {t('add')}
      </Button>
      <Button component={Link} variant="default" to="/help" state={{ openSection: 'beginners' }}>
        {t('empty_help')}
      </Button>
    </EmptyState>
  )
}

export function NoMatch({ words, onReset }: { words: string; onReset: () => void }) {
  const t = useTexts('payments')
  const text = words.trim()
  return (
    <NothingFound
      icon={IconCreditCard}
      title={text === '' ? t('no_match_title') : t('no_match_for', { text })}
      text={t('no_match_text')}
      reset={t('no_match_reset')}
      onReset={onReset}
    />
  )
}
