import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Note } from '../note.tsx'

interface Props {
  readonly what: 'payments' | 'terminals'
  readonly icon: TablerIcon
}

/** A merchant who comes to a trader's screen is told what it is for, that a shop needs none of it, and where to go. */
export function NotForShops({ what, icon }: Props) {
  const t = useTexts(what)
  return (
    <EmptyState icon={icon} title={t('of_traders')} text={t('of_traders_text')}>
      <Button component={Link} to="/developers">
        {t('to_integration')}
      </Button>
    </EmptyState>
  )
}

/** The same above a list that is not empty. */
export function NotForShopsNote({ what }: Pick<Props, 'what'>) {
  const t = useTexts(what)
  return (
    <Note family="info" action={<Link to="/developers">{t('to_integration')}</Link>}>
      {t('of_traders')}. {t('of_traders_text')}
    </Note>
  )
}

export function useIsMerchant(): boolean {
  const me = useQuery(meQuery).data
  return me?.account_type === 'merchant' && !me.is_staff
}
