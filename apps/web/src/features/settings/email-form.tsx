import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { Note } from '../../components/note.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { call } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { filterEmail } from '../../lib/input-filters.ts'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { emailFault } from './email-check.ts'
import { refusalOf } from './refusal.ts'
import styles from './settings.module.css'
import type { Me } from './settings-queries.ts'

/** Which mailbox's code is asked for: the address now, then the new one. */
type Step = 'old' | 'new'

export function EmailForm({ me }: { me: Me }) {
  const t = useTexts('settings')
  const change = useEmailChange()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [step, setStep] = useState<Step>()
  const [oldCode, setOldCode] = useState('')
  const fault = isChecked ? emailFault(typed, me.email) : undefined

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (emailFault(typed, me.email) !== undefined) return field.current?.focus()
    change.ask.mutate(typed, { onSuccess: () => setStep('old') })
  }

  const keepOld = async (code: string) => {
    setOldCode(code)
    setStep('new')
  }

  const confirm = async (code: string) => {
    try {
      await change.make.mutateAsync({ email: typed, otp: oldCode, new_otp: code })
    } catch (refusal) {
      // The first code was wrong: it is asked for again, and the second stays good.
      if (refusal instanceof ApiProblem && refusal.fields.otp) setStep('old')
      throw refusal
    }
    setStep(undefined)
    setTyped('')
    setChecked(false)
    toasts.success(t('email_changed'))
  }

  if (me.is_staff) return <p className={styles.lead}>{t('email_staff')}</p>
  const dialogs = { old: { to: me.email, submit: keepOld }, new: { to: typed, submit: confirm } }
  return (
    <>
      <form onSubmit={ask} noValidate>
        <p className={styles.lead}>
          <Filled text={t('email_lead')} with={{ email: <strong translate="no">{me.email}</strong> }} />
        </p>
        {change.ask.isError && (
          <div className={styles.note}>
            <Note family="bad">{refusalOf(change.ask.error, t('email_request_failed'), 'email')}</Note>
          </div>
        )}
        <div className={`${styles.fields} ${styles.below}`}>
          <TextInput
            ref={field}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            label={t('email_new')}
            value={typed}
            error={fault && t(fault)}
            onBlur={() => typed !== '' && setChecked(true)}
            onChange={(event) => {
              setTyped(filterEmail(event.currentTarget.value))
              change.ask.reset()
            }}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="default" loading={change.ask.isPending}>
            {t('email_submit')}
          </Button>
        </div>
      </form>
      {(['old', 'new'] as const).map((which) => (
        <OneTimeCodeDialog
          key={which}
          opened={step === which}
          onClose={() => setStep(undefined)}
          onClosed={() => step === undefined && field.current?.focus()}
          title={t(`email_dialog_${which}`)}
          description={
            <Filled text={t(`email_code_${which}`)} with={{ email: <strong>{dialogs[which].to}</strong> }} />
          }
          submitLabel={t(which === 'old' ? 'email_next' : 'email_confirm')}
          failure={t('email_failed')}
          onSubmit={dialogs[which].submit}
          onResend={which === 'old' ? () => change.ask.mutateAsync(typed) : undefined}
        />
      ))}
    </>
  )
}

function useEmailChange() {
  const queries = useQueryClient()
  return {
    ask: useMutation({ mutationFn: (email: string) => call('requestEmailChange', { body: { email } }) }),
    make: useMutation({
      mutationFn: (body: { email: string; otp: string; new_otp: string }) => call('changeEmail', { body }),
      onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    }),
  }
}
