import { Button, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { openViewIn } from '../../lib/view-mode.ts'
import { FormDialog, useFormClose } from '../form-dialog.tsx'
import { Note } from '../note.tsx'
import { UserAvatar } from '../user-avatar.tsx'
import styles from './start-view-dialog.module.css'

export interface ViewedPerson {
  readonly id: string
  readonly username: string
  readonly email: string
}

interface Props {
  /** Unset: closed. */
  readonly person: ViewedPerson | undefined
  readonly onClose: () => void
}

/** Requires a reason, and opens the person's screens in a new tab. Its texts are in `view-as`: load them with the screen. */
export function StartViewDialog({ person, onClose }: Props) {
  const t = useTexts('view-as')
  const [reason, setReason] = useState('')
  const close = () => {
    setReason('')
    onClose()
  }
  return (
    <FormDialog
      opened={person !== undefined}
      title={t('title')}
      size={480}
      isDirty={reason !== ''}
      onClose={close}
    >
      {person && <StartForm person={person} reason={reason} onType={setReason} onStarted={close} />}
    </FormDialog>
  )
}

interface FormProps {
  readonly person: ViewedPerson
  readonly reason: string
  readonly onType: (reason: string) => void
  readonly onStarted: () => void
}

const shortest = 5

function StartForm({ person, reason, onType, onStarted }: FormProps) {
  const t = useTexts('view-as')
  const cancel = useFormClose()
  const [isShort, setShort] = useState(false)
  const start = useStart(person.id, onStarted)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start.isPending) return
    setShort(reason.trim().length < shortest)
    if (reason.trim().length >= shortest)
      start.mutate({ reason: reason.trim(), tab: window.open('', '_blank') })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.person}>
        <UserAvatar name={person.username} picture={null} size={36} />
        <div>
          <div className={styles.name}>{person.username}</div>
          <div className={styles.email}>{person.email}</div>
        </div>
      </div>
      <TextInput
        label={t('reason')}
        description={t('reason_hint')}
        required
        data-autofocus
        maxLength={200}
        value={reason}
        error={isShort ? t('reason_short') : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Note family="info">{t('terms')}</Note>
      {start.isError && <Note family="bad">{sentenceOf(start.error, t('failed'))}</Note>}
      <div className={styles.answers}>
        <Button variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          loading={start.isPending}
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('start')}
        </Button>
      </div>
    </form>
  )
}

/** The tab is opened by the press itself, or the browser would take it for a pop-up. */
function useStart(userId: string, onStarted: () => void) {
  const t = useTexts('view-as')
  return useMutation({
    mutationFn: async ({ reason, tab }: { reason: string; tab: Window | null }) => {
      if (tab === null) throw new ApiProblem({ status: 0, detail: t('tab_blocked') })
      try {
        const { access_token: token } = await call('startView', { params: { id: userId }, body: { reason } })
        openViewIn(tab, { token, userId })
      } catch (error) {
        tab.close()
        throw error
      }
    },
    onSuccess: onStarted,
  })
}
