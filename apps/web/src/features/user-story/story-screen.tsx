import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Note } from '../../components/note.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { formats } from '../../lib/format.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { AllParts } from './all-parts.tsx'
import styles from './story.module.css'
import { useStoryAddress } from './story-address.ts'
import { StoryHead } from './story-head.tsx'
import { type Story, storyQuery } from './story-queries.ts'
import { StoryTabs } from './story-tabs.tsx'
import { TabContent } from './tab-content.tsx'

/** Everything about one person on one page. */
export function StoryScreen() {
  const t = useTexts('story')
  const { id = '' } = useParams()
  const story = useQuery(storyQuery(id))
  return (
    <>
      <PageTitle
        title={story.data?.username ?? t('title')}
        subtitle={
          <Anchor component={Link} to="/support/users">
            {t('back')}
          </Anchor>
        }
      />
      <QueryView query={story} failure={t('load_failed')} loading={t('loading')}>
        {(person) => <Person story={person} />}
      </QueryView>
    </>
  )
}

function Person({ story }: { story: Story }) {
  const { tab, filter, set } = useStoryAddress()
  return (
    <>
      <StoryHead story={story} />
      {story.held.length > 0 && (
        <div className={styles.held}>
          {story.held.map((held) => (
            <Held key={held.id} held={held} />
          ))}
        </div>
      )}
      <StoryTabs story={story} current={tab} filter={filter} />
      {tab === 'all' ? (
        <AllParts userId={story.id} />
      ) : (
        <TabContent key={tab} userId={story.id} tab={tab} filter={filter} onSet={set} />
      )}
    </>
  )
}

function Held({ held }: { held: Story['held'][number] }) {
  const t = useTexts('story')
  const name = `held.${held.kind}`
  const known = t(name as TextKey<'story'>)
  return (
    <Note
      family="warn"
      action={
        <Button variant="default" component={Link} to={`/support/changes?id=${held.id}`}>
          {t('held_decide')}
        </Button>
      }
    >
      {t('held', {
        what: known === name ? held.kind : known,
        who: held.maker ?? '—',
        when: formats().dateTime(held.created_at),
      })}
    </Note>
  )
}
