import { Button, Radio, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Note } from '../../components/note.tsx'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './story.module.css'
import type { StoryMethod } from './story-queries.ts'

type Which = 'card' | 'phone' | 'account'

interface Props {
  readonly userId: string
  /** Unset: closed. */
  readonly method: StoryMethod | undefined
  readonly onClose: () => void
}

/** One full number, with a reason, for a minute. Closed, or after that minute, it is nowhere any more. */
export function RevealDialog({ userId, method, onClose }: Props) {
  const t = useTexts('story')
  const [reason, setReason] = useState('')
  const [which, setWhich] = useState<Which>()
  const reveal = useMutation({
    mutationFn: (number: Which) =>
      call('revealNumber', {
        params: { id: userId, paymentId: method?.id ?? '' },
        body: { number, reason },
      }),
    // Nothing of it stays in the memory of the page.
    gcTime: 0,
  })
  const close = () => {
    reveal.reset()
    setReason('')
    setWhich(undefined)
    onClose()
  }
  const shown = reveal.data
  return (
    <FormDialog
      opened={method !== undefined}
      title={t('reveal_title')}
      size={440}
      isDirty={false}
      onClose={close}
    >
      {shown ? (
        <Shown number={shown.number} seconds={shown.shown_seconds} left={shown.left_today} onOver={close} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (which !== undefined) reveal.mutate(which)
          }}
        >
          <Note family="info">{t('reveal_note')}</Note>
          <Radio.Group
            label={t('reveal_which')}
            value={which ?? null}
            onChange={(value) => setWhich(value as Which)}
          >
            {method?.card && <Radio value="card" label={`${t('number_card')} ${method.card}`} />}
            {method?.phone_number && (
              <Radio value="phone" label={`${t('number_phone')} ${method.phone_number}`} />
            )}
            {method?.nomer_scheta && (
              <Radio value="account" label={`${t('number_account')} ${method.nomer_scheta}`} />
            )}
          </Radio.Group>
          <TextInput
            label={t('reason')}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {reveal.isError && <Note family="bad">{sentenceOf(reveal.error, t('reveal_failed'))}</Note>}
          <div className={styles.acts}>
            <Button
              type="submit"
              loading={reveal.isPending}
              disabled={which === undefined || reason.trim().length < 5}
            >
              {t('reveal')}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}

interface ShownProps {
  readonly number: string
  readonly seconds: number
  readonly left: number
  readonly onOver: () => void
}

function Shown({ number, seconds, left, onOver }: ShownProps) {
  const t = useTexts('story')
  const [rest, setRest] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setRest((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (rest <= 0) onOver()
  }, [rest, onOver])
  return (
    <div className={styles.form}>
      <p className={styles.email}>
        <span className={styles.number}>{number}</span>
        <CopyButton text={number} label={t('copy_number')} />
      </p>
      <p className={styles.quiet} role="timer">
        {t('reveal_left', { seconds: Math.max(0, rest), left })}
      </p>
      <Button variant="default" onClick={onOver}>
        {t('close')}
      </Button>
    </div>
  )
}
