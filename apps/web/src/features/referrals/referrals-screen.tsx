import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function ReferralsScreen() {
  const t = useTexts('referrals')
  return <PageTitle title={t('title')} />
}
