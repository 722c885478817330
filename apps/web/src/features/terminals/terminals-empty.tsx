import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { NothingFound } from '../../components/nothing-found.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function NoTerminals({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  const t = useTexts('terminals')
  return (
    <EmptyState icon={IconDeviceMobile} title={t('empty_title')} text={t('empty_text')}>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        loading={isAdding}
        onClick={onAdd}
      >
        {t('add')}
      </Button>
      <Button
        component={Link}
        variant="default"
        to="/help"
        state={{ openSection: 'beginners', openSubsection: 'terminal' }}
      >
        {t('empty_help')}
      </Button>
    </EmptyState>
  )
}

export function NoMatch({ words, onReset }: { words: string; onReset: () => void }) {
  const t = useTexts('terminals')
  const text = words.trim()
  return (
    <NothingFound
      icon={IconDeviceMobile}
      title={text === '' ? t('no_match_title') : t('no_match_for', { text })}
      text={t('no_match_text')}
      reset={t('no_match_reset')}
      onReset={onReset}
    />
  )
}
