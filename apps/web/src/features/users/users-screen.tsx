import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function UsersScreen() {
  const t = useTexts('users')
  return <PageTitle title={t('title')} />
}
