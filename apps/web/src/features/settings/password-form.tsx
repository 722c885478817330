import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { Note } from '../../components/note.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { useEye } from '../../components/use-eye.ts'
import { remarkProps, usePasswordFilter } from '../../components/use-password-filter.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import {
  type PasswordField,
  type PasswordFields,
  passwordErrorsOf,
  passwordFaults,
} from './password-check.ts'
import { refusalOf } from './refusal.ts'
import styles from './settings.module.css'
import { changePassword, useRequestPasswordChange } from './settings-queries.ts'

const blank: PasswordFields = { chosen: '', repeated: '' }
const fields = ['chosen', 'repeated'] as const

export function PasswordForm({ email }: { email: string }) {
  const t = useTexts('settings')
  const request = useRequestPasswordChange()
  const inputs = useRef<Partial<Record<PasswordField, HTMLInputElement | null>>>({})
  const button = useRef<HTMLButtonElement>(null)
  const [values, setValues] = useState(blank)
  const [checked, setChecked] = useState<readonly PasswordField[]>([])
  const [serverErrors, setServerErrors] = useState<Partial<Record<PasswordField, string>>>({})
  const [isConfirming, setConfirming] = useState(false)
  const faults = passwordFaults(values)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(fields)
    const wrong = fields.find((field) => faults[field] !== undefined)
    if (wrong !== undefined) return inputs.current[wrong]?.focus()
    request.mutate(email, { onSuccess: () => setConfirming(true) })
  }

  const confirm = async (code: string) => {
    try {
      await changePassword({ email, code, ...values })
      setValues(blank)
      setChecked([])
      toasts.success(t('password_changed'))
    } catch (refusal) {
      const about = passwordErrorsOf(refusal)
      // A wrong code is told in the dialog; a password that the server refuses, at its field.
      if (Object.keys(about).length === 0) throw refusal
      setServerErrors(about)
    }
    setConfirming(false)
  }

  const chosenEye = useEye()
  const repeatedEye = useEye()
  const filters = { chosen: usePasswordFilter(), repeated: usePasswordFilter() }

  const errorOf = (field: PasswordField) => {
    const fault = checked.includes(field) ? faults[field] : undefined
    return serverErrors[field] ?? (fault && t(fault))
  }

  const inputProps = (field: PasswordField) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input
    },
    value: values[field],
    error: errorOf(field),
    autoComplete: 'new-password',
    onBlur: () => values[field] !== '' && setChecked([...checked, field]),
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: filters[field].filter(event.currentTarget.value) })
      setServerErrors({})
    },
  })

  return (
    <>
      <form onSubmit={ask} noValidate>
        <p className={styles.lead}>{t('password_lead')}</p>
        {request.isError && (
          <div className={styles.note}>
            <Note family="bad">{refusalOf(request.error, t('password_request_failed'))}</Note>
          </div>
        )}
        {/* A password manager needs to know whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div className={`${styles.fields} ${styles.passwords}`}>
          <PasswordInput
            label={t('password_new')}
            {...inputProps('chosen')}
            description={filters.chosen.remark ?? t('password_hint')}
            {...chosenEye}
          />
          <PasswordInput
            label={t('password_repeat')}
            {...inputProps('repeated')}
            description={filters.repeated.remark}
            descriptionProps={remarkProps}
            {...repeatedEye}
          />
        </div>
        <div className={styles.actions}>
          <Button ref={button} type="submit" loading={request.isPending}>
            {t('password_submit')}
          </Button>
        </div>
      </form>
      <OneTimeCodeDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('password_dialog_title')}
        description={
          <Filled text={t('password_dialog_description')} with={{ email: <strong>{email}</strong> }} />
        }
        submitLabel={t('password_dialog_submit')}
        failure={t('password_failed')}
        onSubmit={confirm}
        onResend={() => request.mutateAsync(email)}
        onClosed={() => (serverErrors.chosen === undefined ? button.current : inputs.current.chosen)?.focus()}
      />
    </>
  )
}
