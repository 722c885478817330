import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Note } from '../../../components/note.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isStopped, upload } from '../../../lib/upload.ts'
import styles from '../create/create-dialog.module.css'
import type { Case } from '../disputes-queries.ts'
import { FormFiles } from '../evidence/form-files.tsx'
import { useFormFiles } from '../evidence/use-form-files.ts'

interface Props {
  readonly found: Case
  readonly offers: string
  readonly opened: boolean
  readonly onClose: () => void
  /** With the id of the new case. */
  readonly onDone: (id: string) => void
}

/** The loser's one appeal: what is new, and at least one file that proves it. */
export function AppealDialog({ opened, onClose, ...form }: Props) {
  const t = useTexts('disputes')
  const [isDirty, setDirty] = useState(false)
  // Not at once: the same press of Escape would reach the case below, and close it too.
  const close = () => void setTimeout(onClose)
  return (
    <FormDialog
      opened={opened}
      title={t('appeal_dialog', { number: form.found.number })}
      size={560}
      isDirty={isDirty}
      onClose={close}
    >
      <Form {...form} onClose={close} onDirty={setDirty} />
    </FormDialog>
  )
}

type FormProps = Omit<Props, 'opened'> & { readonly onDirty: (isDirty: boolean) => void }

function Form({ found, offers, onClose, onDone, onDirty }: FormProps) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const files = useFormFiles()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  const isBusy = files.share !== undefined
  const isDirty = note !== '' || files.files.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (files.files.length === 0) return setFailure(t('appeal_needs_file'))
    setFailure(undefined)
    const form = { params: { id: found.id }, fields: { note: note.trim() }, files: files.files }
    try {
      const appeal = await files.sending((underway) => upload('appealDispute', form, underway))
      toasts.success(t('appealed'))
      onClose()
      onDone(appeal.id)
    } catch (error) {
      if (!isStopped(error)) setFailure(sentenceOf(error, t('appeal_failed')))
    }
  }

  return (
    <form className={styles.single} noValidate onSubmit={submit}>
      <Textarea
        label={t('appeal_note')}
        data-autofocus
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFiles form={files} offers={offers} />
      <div className={styles.failure}>{failure && <Note family="bad">{failure}</Note>}</div>
      <div className={styles.answers}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {common('cancel')}
        </Button>
        <BusyButton type="submit" loading={isBusy}>
          {t('appeal')}
        </BusyButton>
      </div>
    </form>
  )
}
