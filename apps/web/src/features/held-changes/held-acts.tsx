import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Note } from '../../components/note.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { Question } from '../../components/question/question.tsx'
import { call } from '../../lib/api.ts'
import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './held.module.css'
import { type Held, useRenewHeld } from './held-queries.ts'
import { changeText } from './held-words.ts'

/** The two answers, or why this reader has none. */
export function HeldActs({ change }: { change: Held }) {
  const t = useTexts('held')
  const { state, maker, may_decide: mayDecide, is_own: isOwn, sent_back_at: sentBackAt } = change
  if (mayDecide) return <Answers change={change} />
  if (state === 'waiting') return <Note family="info">{t(isOwn ? 'own' : 'own_account')}</Note>
  if (sentBackAt !== null) return <Note family="info">{t('sent_back', { who: maker.username })}</Note>
  return <Ended change={change} />
}

function Ended({ change: { state, decided_by, decided_at, decision_reason } }: { change: Held }) {
  const t = useTexts('held')
  if (decided_at === null) return null
  const time = formats().dateTime(decided_at)
  return (
    <p className={styles.remark}>
      {decided_by === null
        ? `${t(`state_${state}`)}: ${time}`
        : t('decided_by', { state: t(`state_${state}`), who: decided_by, time })}
      {decision_reason !== '' && `. ${t('reason_of_decision', { reason: decision_reason })}`}
    </p>
  )
}

function Answers({ change }: { change: Held }) {
  const t = useTexts('held')
  const [isRejecting, setRejecting] = useState(false)
  return (
    <>
      {change.state === 'waiting' && <Note family="info">{t('recheck')}</Note>}
      <div className={styles.acts}>
        <Button
          variant="outline"
          color="red"
          leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setRejecting(true)}
        >
          {t('reject')}
        </Button>
        {change.state === 'refused' ? <SendBack change={change} /> : <Approve change={change} />}
      </div>
      <Reject change={change} opened={isRejecting} onClose={() => setRejecting(false)} />
    </>
  )
}

function Approve({ change }: { change: Held }) {
  const t = useTexts('held')
  const renew = useRenewHeld()
  const [isAsking, setAsking] = useState(false)
  const { id } = change
  const askCode = () =>
    call('requestStaffCode', { body: { method: 'POST', path: `/support/changes/${id}/approve/`, body: {} } })
  const ask = useMutation({
    mutationFn: askCode,
    onSuccess: () => setAsking(true),
    onError: tellFailure(t('act_failed')),
  })
  const words = changeText(t, change)
  return (
    <>
      <Button
        variant="filled"
        loading={ask.isPending}
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => ask.mutate()}
      >
        {words === undefined ? t('approve') : t('approve_change', { change: words })}
      </Button>
      <OneTimeCodeDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('code_title')}
        description={t('code_sent')}
        submitLabel={t('approve')}
        failure={t('act_failed')}
        onResend={askCode}
        onSubmit={async (otp) => {
          const done = await call('approveHeldChange', { params: { id }, body: { otp } }).catch(
            (error: unknown) => {
              if (!hasEnded(error)) throw error
              // Refused for good: the page shows the difference in its place.
              return undefined
            },
          )
          setAsking(false)
          await renew()
          if (done) toasts.success(done.message)
        }}
      />
    </>
  )
}

const endings = new Set(['held.moved', 'held.maker_left', 'held.decided', 'held.expired'])

function hasEnded(error: unknown): boolean {
  return error instanceof ApiProblem && error.code !== undefined && endings.has(error.code)
}

function SendBack({ change: { id, maker } }: { change: Held }) {
  const t = useTexts('held')
  const renew = useRenewHeld()
  const send = useMutation({
    mutationFn: () => call('sendBackHeldChange', { params: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: tellFailure(t('act_failed')),
    onSettled: renew,
  })
  return (
    <Button
      variant="filled"
      loading={send.isPending}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => send.mutate()}
    >
      {t('send_back', { who: maker.username })}
    </Button>
  )
}

function Reject({
  change: { id, maker },
  opened,
  onClose,
}: {
  change: Held
  opened: boolean
  onClose: () => void
}) {
  const t = useTexts('held')
  const renew = useRenewHeld()
  const [reason, setReason] = useState('')
  const reject = useMutation({
    mutationFn: () => call('rejectHeldChange', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: ({ message }) => {
      onClose()
      toasts.success(message)
      return renew()
    },
  })
  return (
    <Question
      opened={opened}
      title={t('reject_title')}
      yes={t('reject')}
      isDanger
      isBusy={reject.isPending}
      isWaiting={reason.trim() === ''}
      failure={reject.error ? sentenceOf(reject.error, t('act_failed')) : ''}
      onYes={() => reject.mutate()}
      onClose={onClose}
    >
      <Textarea
        label={t('reject_reason')}
        description={t('reject_hint', { who: maker.username })}
        value={reason}
        maxLength={500}
        rows={3}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Question>
  )
}

function tellFailure(failure: string) {
  return (error: unknown) => toasts.error(sentenceOf(error, failure))
}
