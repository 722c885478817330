import { PageTitle } from '../../../components/page-title.tsx'
import { useTexts } from '../../../lib/texts.tsx'

export function ReceiptsScreen() {
  const t = useTexts('back-office')
  return <PageTitle title={t('title')} />
}
