import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Question } from '../../components/question/question.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import type { Column } from '../../components/table/columns.ts'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { StoryList } from './story-list.tsx'
import { type PartRow, partQuery, storyKey } from './story-queries.ts'

type Session = PartRow<'storySessions'>

interface Props {
  readonly userId: string
  readonly query?: Record<string, string>
  readonly onGo?: (after: string | undefined) => void
}

export function Sessions({ userId, query = {}, onGo }: Props) {
  const t = useTexts('story')
  const queries = useQueryClient()
  const [ending, setEnding] = useState<Session>()
  const sessions = useQuery(partQuery('storySessions', userId, query))
  const end = useMutation({
    mutationFn: () => call('endUserSession', { params: { id: userId, sessionId: ending?.id ?? '' } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: storyKey(userId) })
      setEnding(undefined)
    },
  })
  return (
    <>
      <StoryList
        label={t('tab_sessions')}
        query={sessions}
        columns={sessionColumns(t, setEnding)}
        keyOf={({ id }) => id}
        isCards={onGo === undefined}
        {...(onGo ? { paging: { after: query.after, onGo } } : { most: 3 })}
      />
      <Question
        opened={ending !== undefined}
        title={t('end_question')}
        yes={t('end_session')}
        isDanger
        isBusy={end.isPending}
        failure={end.isError ? sentenceOf(end.error, t('end_failed')) : undefined}
        onYes={() => end.mutate()}
        onClose={() => setEnding(undefined)}
      >
        <p>{ending?.device}</p>
        <p>{t('end_text')}</p>
      </Question>
    </>
  )
}

function sessionColumns(t: Texts<'story'>, onEnd: (session: Session) => void): Column<Session>[] {
  const { dateTime } = formats()
  return [
    {
      key: 'device',
      head: t('device'),
      place: 'title',
      cell: ({ device, is_view: isView }) => (isView ? t('session_view') : device),
    },
    { key: 'from', head: t('from'), place: 'side', cell: ({ from }) => from },
    { key: 'used', head: t('last_used'), place: 'foot', cell: (session) => dateTime(session.last_used_at) },
    {
      key: 'state',
      head: t('state'),
      place: 'status',
      cell: ({ is_open: isOpen }) => (
        <StatusChip family={isOpen ? 'ok' : 'mute'}>
          {t(isOpen ? 'session_open' : 'session_ended')}
        </StatusChip>
      ),
    },
    {
      key: 'end',
      head: t('end_session'),
      place: 'acts',
      isEnd: true,
      cell: (session) =>
        session.is_open && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${t('end_session')}: ${session.device}`}
            onClick={() => onEnd(session)}
          >
            {t('end_session')}
          </Button>
        ),
    },
  ]
}
