import { PageTitle } from '../../components/page-title.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function StoryScreen() {
  const t = useTexts('story')
  return <PageTitle title={t('title')} />
}
