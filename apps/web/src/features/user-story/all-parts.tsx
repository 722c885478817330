import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../components/panel/panel.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Methods } from './methods.tsx'
import { Part } from './part.tsx'
import { Sessions } from './sessions.tsx'
import styles from './story.module.css'
import { type Tab, tabLink } from './story-address.ts'
import * as columns from './story-columns.tsx'
import { Terminals } from './terminals.tsx'
import { useOtherTexts } from './use-other-texts.ts'

const few = { limit: '6' }

/** The newest of every part; each leads to its whole list. */
export function AllParts({ userId }: { userId: string }) {
  const t = useTexts('story')
  const other = useOtherTexts()
  const shared = { userId, query: few, most: 6 }
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Block tab="statement">
          <Part
            {...shared}
            name="storyStatement"
            label={t('tab_statement')}
            columns={columns.statementColumns(t, other)}
            keyOf={({ position }) => String(position)}
          />
        </Block>
        <Block tab="deals">
          <Part
            {...shared}
            name="storyDeals"
            label={t('tab_deals')}
            columns={columns.dealColumns(t, other).filter(({ key }) => key !== 'party')}
            keyOf={({ id }) => id}
          />
        </Block>
        <Block tab="methods">
          <Methods userId={userId} page={1} />
        </Block>
        <Block tab="log" title={t('acts_title')} more={t('to_log')}>
          <Part
            {...shared}
            name="storyActs"
            label={t('acts_title')}
            columns={columns.actColumns(t, other)}
            keyOf={({ id }) => id}
          />
        </Block>
      </div>
      <div className={`${styles.column} ${styles.aside}`}>
        <Block tab="disputes">
          <Part
            {...shared}
            isCards
            name="storyDisputes"
            label={t('tab_disputes')}
            columns={columns.disputeColumns(t, other).filter(({ key }) => key !== 'due' && key !== 'date')}
            keyOf={({ id }) => id}
          />
        </Block>
        <Block tab="terminals">
          <Terminals userId={userId} most={3} />
        </Block>
        <Block tab="messages" title={t('messages_title')}>
          <p className={styles.quiet}>{t('messages_note')}</p>
          <Part
            {...shared}
            most={3}
            isCards
            name="storyMessages"
            label={t('messages_title')}
            columns={columns.messageColumns(t).filter(({ key }) => key !== 'chain')}
            keyOf={({ id }) => id}
          />
        </Block>
        <Block tab="sessions">
          <Sessions userId={userId} />
        </Block>
      </div>
    </div>
  )
}

interface BlockProps {
  readonly tab: Tab
  readonly title?: string
  readonly more?: string
  readonly children: ReactNode
}

function Block({ tab, title, more, children }: BlockProps) {
  const t = useTexts('story')
  const name = title ?? t(`tab_${tab}`)
  return (
    <Panel
      title={name}
      action={
        <Anchor
          component={Link}
          to={tabLink(tab)}
          preventScrollReset
          aria-label={`${more ?? t('see_all')}: ${name}`}
        >
          {more ?? t('see_all')}
        </Anchor>
      }
    >
      {children}
    </Panel>
  )
}
