import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function HeldScreen() {
  const t = useTexts('held')
  return <PageTitle title={t('title')} />
}
