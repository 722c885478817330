import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { Note } from '../../components/note.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './held.module.css'
import { HeldActs } from './held-acts.tsx'
import { HeldDifferences } from './held-differences.tsx'
import { kindIcons, stateLooks } from './held-kinds.ts'
import { type Held, heldQuery } from './held-queries.ts'
import { HeldWells } from './held-wells.tsx'
import { hoursLeft, wordOf } from './held-words.ts'

/** Who asked and why, before and after, what it does to money, and the two answers: in this order. */
export function HeldDetail({ id }: { id: string }) {
  const t = useTexts('held')
  const headId = useId()
  return (
    <Panel className={styles.detail} labelledBy={headId}>
      <QueryView query={useQuery(heldQuery(id))} failure={t('change_failed')}>
        {(change) => (
          <>
            <Head change={change} id={headId} />
            {change.state === 'refused' && (
              <Note family="bad">
                <strong>{t('refused_title')}</strong> {t('refused')}
              </Note>
            )}
            <Maker change={change} />
            {change.reason !== '' && <blockquote className={styles.reason}>{change.reason}</blockquote>}
            <HeldDifferences change={change} />
            <HeldWells change={change} />
            <HeldActs change={change} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Head({ change: { kind, state, person }, id }: { change: Held; id: string }) {
  const t = useTexts('held')
  const Icon = kindIcons[kind]
  const look = stateLooks[state]
  const name = wordOf(t, 'kind', kind)
  return (
    <div className={styles.head}>
      <span className={styles.tile}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h2 className={styles.title} id={id}>
            {person ? t('title_of', { kind: name, person: person.username }) : name}
          </h2>
          <StatusChip family={look.family} icon={look.icon}>
            {t(`state_${state}`)}
          </StatusChip>
        </div>
        {person && (
          <p className={styles.remark}>
            {[
              person.email,
              t(person.is_lead ? 'person_lead' : `person_${person.account_type}`),
              t('balance', { sum: formats().balance(person.balance) }),
            ].join(', ')}
          </p>
        )}
      </div>
      {person && (
        <Link className={styles.story} to={`/support/users/${person.id}`}>
          {t('story')}
        </Link>
      )}
    </div>
  )
}

function Maker({ change: { maker, created_at, network, state, expires_at } }: { change: Held }) {
  const t = useTexts('held')
  const isOpen = state === 'waiting' || state === 'refused'
  return (
    <div className={styles.maker}>
      <UserAvatar name={maker.username} picture={null} size={36} />
      <div className={styles.words}>
        <span className={styles.kind}>{maker.username}</span>
        <span className={styles.remark}>
          {t('asked', { time: formats().dateTime(created_at), place: network })}
        </span>
      </div>
      {isOpen && Date.parse(expires_at) > Date.now() && (
        <div className={styles.expiry}>
          <span className={styles.kind}>{t('left', { hours: hoursLeft(expires_at) })}</span>
          <span className={styles.remark}>{t('left_hint')}</span>
        </div>
      )}
    </div>
  )
}
