import { emailPattern } from '@florin/contract/rules'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormDialog, useFormClose } from '../../components/form-dialog.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { filterEmail } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './create-dialog.module.css'
import { useCreateReferral } from './referrals-queries.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

export function CreateDialog({ opened, onClose }: Props) {
  const t = useTexts('referrals')
  const [email, setEmail] = useState('')
  return (
    <FormDialog
      opened={opened}
      title={t('create_title')}
      size={440}
      isDirty={email !== ''}
      onClose={onClose}
      onClosed={() => setEmail('')}
    >
      <CreateForm email={email} onEmail={setEmail} onDone={onClose} />
    </FormDialog>
  )
}

interface FormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onDone: () => void
}

// Lives as long as the dialog is open, so that each opening starts without an error.
function CreateForm({ email, onEmail, onDone }: FormProps) {
  const t = useTexts('referrals')
  const close = useFormClose()
  const field = useRef<HTMLInputElement>(null)
  const create = useCreateReferral()
  const isTaken = useRef(false)
  const [error, setError] = useState<string>()

  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter reaches the form while its button is busy and while the dialog fades out: a second call would be refused.
    if (isTaken.current) return
    if (email === '') return refuse(t('email_missing'))
    if (!emailPattern.test(email)) return refuse(t('email_format'))
    isTaken.current = true
    create.mutate(email, {
      onSuccess: () => {
        toasts.success(t('created_toast'))
        onDone()
      },
      onError: (problem) => {
        isTaken.current = false
        toasts.problem(problem, t('create_failed'))
        refuse(sentenceOf(problem, t('create_failed')))
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.text}>{t('create_text')}</p>
      <TextInput
        ref={field}
        label={t('create_email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
        value={email}
        error={error}
        onChange={(event) => {
          onEmail(filterEmail(event.currentTarget.value))
          setError(undefined)
        }}
      />
      <div className={styles.answers}>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('create_submit')}
        </Button>
      </div>
    </form>
  )
}
