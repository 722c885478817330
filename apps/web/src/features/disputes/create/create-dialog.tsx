import { Button, Textarea, TextInput } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Note } from '../../../components/note.tsx'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isStopped, upload } from '../../../lib/upload.ts'
import { offeredFiles } from '../evidence/file-check.ts'
import { FormFiles } from '../evidence/form-files.tsx'
import { useFormFiles } from '../evidence/use-form-files.ts'
import { createFailure, idFault } from './create-check.ts'
import styles from './create-dialog.module.css'

export interface CreateDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Support opens a case about a deal. */
export function CreateDialog({ opened, onClose }: CreateDialogProps) {
  const t = useTexts('disputes')
  const [isDirty, setDirty] = useState(false)
  return (
    <FormDialog opened={opened} title={t('create')} size={560} isDirty={isDirty} onClose={onClose}>
      <Form onClose={onClose} onDirty={setDirty} />
    </FormDialog>
  )
}

interface FormProps {
  readonly onClose: () => void
  readonly onDirty: (isDirty: boolean) => void
}

// Lives as long as the dialog is open, so that each opening starts empty.
function Form({ onClose, onDirty }: FormProps) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const queries = useQueryClient()
  const files = useFormFiles()
  const [id, setId] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<ReturnType<typeof idFault>>()
  const [failure, setFailure] = useState<string>()
  const isBusy = files.share !== undefined
  const button = useFocusAfterBusy(isBusy)
  const isDirty = id !== '' || note !== '' || files.files.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = idFault(id)
    setFault(found)
    setFailure(undefined)
    if (found !== undefined) return event.currentTarget.querySelector('input')?.focus()
    const fields = { transaction_id: id.trim(), note: note.trim() }
    try {
      await files.sending((underway) => upload('createDispute', { fields, files: files.files }, underway))
      toasts.success(t('created_done'))
      void queries.invalidateQueries({ queryKey: disputesKey })
      onClose()
    } catch (error) {
      if (!isStopped(error)) setFailure(createFailure(error, t))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('create_id')}
        placeholder={t('create_id_hint')}
        classNames={{ input: styles.code ?? '' }}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        required
        value={id}
        error={fault && t(fault)}
        onChange={(event) => {
          setId(event.currentTarget.value)
          setFault(undefined)
        }}
        onBlur={() => id !== '' && setFault(idFault(id))}
      />
      <Textarea
        label={t('create_note')}
        placeholder={t('create_note_hint')}
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFiles form={files} offers={offeredFiles} />
      <p className={styles.foot}>{t('create_foot')}</p>
      <div className={styles.failure}>{failure && <Note family="bad">{failure}</Note>}</div>
      <div className={styles.answers}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          ref={button}
          type="submit"
          loading={isBusy}
          leftSection={<IconGavel size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
