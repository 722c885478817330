import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { meQuery } from '../../lib/me.ts'
import { useHasBot } from '../../lib/telegram.ts'
import { useTexts } from '../../lib/texts.tsx'
import { chooseSection } from './choose-section.ts'
import { NoAccess } from './no-access.tsx'
import styles from './settings.module.css'
import { SettingsMenu } from './settings-menu.tsx'
import { sections } from './settings-sections.ts'

export function SettingsScreen() {
  const t = useTexts('settings')
  const { hash } = useLocation()
  const me = useQuery(meQuery)
  const hasBot = useHasBot()
  const offered = sections.filter(({ isFor }) => isFor(me.data))
  const section = chooseSection(sections, hash)
  const subtitle = offered.some((each) => each.hash === '#wallet') ? 'subtitle_lead' : 'subtitle'

  return (
    <>
      <PageTitle title={t('title')} subtitle={t(hasBot ? subtitle : `${subtitle}_no_bot`)} />
      <div className={styles.layout}>
        <SettingsMenu sections={offered} current={section} hasBot={hasBot} />
        <div className={styles.content} data-failed={me.isLoadingError}>
          <QueryView query={me} failure={t('load_failed')} skeleton={<section.Skeleton />}>
            {(known) =>
              section.isFor(known) ? <section.Content me={known} /> : <NoAccess hint={section.noAccess} />
            }
          </QueryView>
        </div>
      </div>
    </>
  )
}
