import { PageTitle } from '../../../components/page-title.tsx'
import { useTexts } from '../../../lib/texts.tsx'

export function WithdrawalsScreen() {
  const t = useTexts('back-office')
  return <PageTitle title={t('title')} />
}
