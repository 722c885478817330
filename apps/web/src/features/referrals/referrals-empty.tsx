import { Button } from '@mantine/core'
import { IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function NoReferrals({ onCreate }: { onCreate: () => void }) {
  const t = useTexts('referrals')
  return (
    <EmptyState icon={IconUsersPlus} title={t('empty_title')} text={t('empty_text')}>
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={onCreate}>
        {t('create_first')}
      </Button>
    </EmptyState>
  )
}
