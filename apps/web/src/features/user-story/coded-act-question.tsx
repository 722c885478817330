import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { Question } from '../../components/question/question.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { meQuery } from '../../lib/me.ts'
import { staffKey } from '../../lib/staff-queue.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { useCodedChange } from '../../lib/use-coded-change.ts'
import { storyKey } from './story-queries.ts'

interface Props<Body extends object> {
  readonly userId: string
  readonly opened: boolean
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly path: string
  readonly bodyOf: (reason: string) => Body
  readonly send: (body: Body & { otp?: string }) => Promise<{ message: string; held: string | null }>
  readonly onClose: () => void
}

/** A dangerous act: why, then the code where the server asks for one. What waits for a second member of staff is not called done. */
export function CodedActQuestion<Body extends object>(props: Props<Body>) {
  const { userId, opened, title, text, yes, path, bodyOf, send, onClose } = props
  const t = useTexts('story')
  const queries = useQueryClient()
  const me = useQuery(meQuery)
  const [reason, setReason] = useState('')
  const close = () => {
    setReason('')
    start.reset()
    onClose()
  }
  const coded = useCodedChange({
    method: 'POST',
    path,
    send,
    onDone: ({ message, held }) => {
      if (held === null) toasts.success(message)
      else toasts.info(message)
      void queries.invalidateQueries({ queryKey: storyKey(userId) })
      void queries.invalidateQueries({ queryKey: staffKey })
      close()
    },
  })
  const start = useMutation({ mutationFn: () => coded.start(bodyOf(reason.trim())) })
  return (
    <>
      <Question
        opened={opened && !coded.isAsking}
        title={title}
        yes={yes}
        isDanger
        isBusy={start.isPending}
        isWaiting={reason.trim().length < 5}
        failure={start.isError ? sentenceOf(start.error, t('block_failed')) : ''}
        onYes={() => start.mutate()}
        onClose={close}
      >
        <p>{text}</p>
        <TextInput
          label={t('reason')}
          description={t('reason_hint')}
          value={reason}
          maxLength={200}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Question>
      <OneTimeCodeDialog
        opened={coded.isAsking}
        onClose={coded.cancel}
        title={title}
        description={<Filled text={t('code_text')} with={{ email: <strong>{me.data?.email}</strong> }} />}
        failure={t('block_failed')}
        onSubmit={coded.submit}
        onResend={coded.resend}
      />
    </>
  )
}
