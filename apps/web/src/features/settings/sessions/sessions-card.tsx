import type { Answer, Contract } from '@florin/contract'
import { Button, Card } from '@mantine/core'
import { IconDeviceDesktop, IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { useNow } from '../../../components/use-now.ts'
import { agoText } from '../../../lib/ago.ts'
import { call } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import settings from '../settings.module.css'
import styles from './sessions-card.module.css'

type Session = Answer<Contract['listSessions']>['results'][number]

const sessionsKey = ['sessions'] as const

/** Where the person is signed in, and support's looks at their screens; each can be ended here. */
export function SessionsCard() {
  const t = useTexts('settings')
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
  })
  return (
    <Card component="section" className={settings.card} aria-labelledby="settings-sessions">
      <h2 id="settings-sessions" className={settings.title}>
        {t('sessions_title')}
      </h2>
      <p className={settings.lead}>{t('sessions_lead')}</p>
      <QueryView query={sessions} failure={t('sessions_failed')}>
        {({ results }) => (
          <>
            <ul className={styles.list}>
              {results.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
            {results.some((session) => session.is_open && !session.is_current) && <EndOthers />}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function SessionLine({ session }: { session: Session }) {
  const t = useTexts('settings')
  const now = useNow(30_000)
  const end = useEndSession()
  const isView = session.kind === 'view'
  const Icon = isView ? IconEye : IconDeviceDesktop
  const name = isView ? t('session_view', { viewer: session.viewer ?? '' }) : (session.device ?? '')
  const since = t('session_since', { when: agoText(session.created_at, now) })
  const when = t('session_used', { when: agoText(session.last_used_at, now) })
  const about = isView ? t('session_reason', { text: session.reason ?? '' }) : session.ip
  return (
    <li className={styles.line}>
      <span className={styles.tile}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.about}>{[about, since, when].filter(Boolean).join(', ')}</div>
      </div>
      {session.is_current && <span className={styles.state}>{t('session_current')}</span>}
      {!session.is_open && <span className={styles.state}>{t('session_over')}</span>}
      {session.is_open && !session.is_current && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t('session_end_of', { name })}
          onClick={() => end.mutate(session.id)}
        >
          {t('session_end')}
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const t = useTexts('settings')
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSuccess: ({ ended }) => toasts.success(t('sessions_others_ended', { count: ended })),
    onError: (error) => toasts.problem(error, t('session_end_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <Button className={styles.others} variant="default" loading={end.isPending} onClick={() => end.mutate()}>
      {t('sessions_end_others')}
    </Button>
  )
}

function useEndSession() {
  const t = useTexts('settings')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSuccess: () => toasts.success(t('session_ended')),
    onError: (error) => toasts.problem(error, t('session_end_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
