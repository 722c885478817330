import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import { chooseSection } from './choose-section.ts'
import styles from './settings.module.css'
import { SettingsMenu } from './settings-menu.tsx'
import { type SettingsSection, sections } from './settings-sections.ts'

export function SettingsScreen() {
  const t = useTexts('settings')
  const { hash } = useLocation()
  const me = useQuery(meQuery)
  const [first, ...others] = sections
  const offered: readonly [SettingsSection, ...SettingsSection[]] = [
    first,
    ...others.filter(({ isFor }) => isFor(me.data)),
  ]
  const section = chooseSection(offered, hash)

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <div className={styles.layout}>
        <SettingsMenu sections={offered} current={section} />
        <div className={styles.content} data-failed={me.isLoadingError}>
          <QueryView query={me} failure={t('load_failed')} skeleton={<section.Skeleton />}>
            {(known) => <section.Content me={known} />}
          </QueryView>
        </div>
      </div>
    </>
  )
}
