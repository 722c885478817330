import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Note } from '../../components/note.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useLast } from '../../components/use-last.ts'
import { useTexts } from '../../lib/texts.tsx'
import { LimitInputs } from './limit-inputs.tsx'
import { ModeChoice } from './mode-choice.tsx'
import styles from './payment-dialogs.module.css'
import type { PaymentIntent } from './payment-intent.ts'
import { limitFaults, limitValues } from './payment-limits.ts'
import { modeOf } from './payment-mode.ts'
import { type Limits, limitsQuery, type Payment } from './payments-queries.ts'
import { useSaveSettings } from './use-save-settings.ts'

interface Props {
  readonly intent: Extract<PaymentIntent, { act: 'settings' }> | undefined
  readonly onClose: () => void
}

/** How deals may pay to a method, and how much at once. */
export function PaymentSettingsDialog({ intent, onClose }: Props) {
  const t = useTexts('payments')
  const [isDirty, setDirty] = useState(false)
  const shown = useLast(intent)
  return (
    <FormDialog
      opened={intent !== undefined}
      title={t('settings_title')}
      size={460}
      isDirty={isDirty}
      onClose={onClose}
    >
      {shown && <Settings payment={shown.payment} onDirty={setDirty} onDone={onClose} />}
    </FormDialog>
  )
}

interface SettingsProps {
  readonly payment: Payment
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function Settings({ payment, ...rest }: SettingsProps) {
  const t = useTexts('payments')
  const limits = useQuery({ ...limitsQuery(payment.id), refetchOnWindowFocus: false })
  return (
    <QueryView
      query={limits}
      failure={t('settings_load_failed')}
      skeleton={<Skeleton height={262} radius={12} />}
    >
      {(known) => <SettingsForm payment={payment} limits={known} {...rest} />}
    </QueryView>
  )
}

function SettingsForm({ payment, limits, onDirty, onDone }: SettingsProps & { limits: Limits }) {
  const t = useTexts('payments')
  // What held when the dialog opened: a refresh behind it must not change what is being typed.
  const [before] = useState({ mode: modeOf(payment), limits: limitValues(limits) })
  const [mode, setMode] = useState(before.mode)
  const [typed, setTyped] = useState(before.limits)
  const [isChecked, setChecked] = useState(false)
  const { save, serverErrors, clearServerErrors, isBusy } = useSaveSettings(payment, limits, onDone)
  const faults = limitFaults(typed)
  const isDirty = typed.min !== before.limits.min || typed.max !== before.limits.max

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(faults).length === 0) void save(mode, typed)
  }

  const errorOf = (field: 'min' | 'max') => {
    const fault = isChecked ? faults[field] : undefined
    return serverErrors[field] ?? (fault && t(fault))
  }

  return (
    <form onSubmit={submit} noValidate>
      {serverErrors.rest && (
        <div className={styles.note}>
          <Note family="bad">{serverErrors.rest}</Note>
        </div>
      )}
      <ModeChoice payment={payment} chosen={mode} onChoose={setMode} />
      <LimitInputs
        values={typed}
        errors={{ min: errorOf('min'), max: errorOf('max') }}
        onChange={(next) => {
          setTyped(next)
          clearServerErrors()
        }}
        onBlur={() => setChecked(true)}
      />
      <div className={styles.feet} data-single>
        <Button type="submit" loading={isBusy}>
          {t('settings_save')}
        </Button>
      </div>
    </form>
  )
}
