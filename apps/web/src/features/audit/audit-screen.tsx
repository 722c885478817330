import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function AuditScreen() {
  const t = useTexts('audit')
  return <PageTitle title={t('title')} />
}
