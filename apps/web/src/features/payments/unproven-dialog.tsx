import { Switch } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Note } from '../../components/note.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { useLast } from '../../components/use-last.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type Payment, useRequestUnprovenCode, useSwitchUnproven } from './payments-queries.ts'
import styles from './unproven-dialog.module.css'

interface Props {
  readonly payment: Payment | undefined
  readonly onClose: () => void
}

/** The owner's own risk: SMS whose balance nobody has proven may complete small deals. On by a code, off at once. */
export function UnprovenDialog({ payment, onClose }: Props) {
  const t = useTexts('payments')
  const shown = useLast(payment)
  const [isAsking, setAsking] = useState(false)
  // What the call has answered; the list behind is renewed a moment later.
  const [answered, setAnswered] = useState<{ id: string; isOn: boolean }>()
  const id = shown?.id ?? ''
  const request = useRequestUnprovenCode(id)
  const change = useSwitchUnproven(id)
  const isOn = answered?.id === id ? answered.isOn : (shown?.takes_unproven ?? false)
  const isProven = shown != null && shown.chain !== null && shown.chain !== 'unproven'

  const turn = async () => {
    if (request.isPending || change.isPending) return
    try {
      if (isOn) await save()
      else {
        await request.mutateAsync()
        setAsking(true)
      }
    } catch (error) {
      toasts.problem(error, t('unproven_failed'))
    }
  }

  const save = async (otp?: string) => {
    const { takes_unproven } = await change.mutateAsync(otp)
    setAnswered({ id, isOn: takes_unproven })
    toasts.success(t(takes_unproven ? 'unproven_is_on' : 'unproven_is_off'))
  }

  return (
    <>
      <FormDialog
        opened={payment !== undefined}
        title={t('unproven_title')}
        size={480}
        isDirty={false}
        isCovered={isAsking}
        onClose={onClose}
        onClosed={() => setAnswered(undefined)}
      >
        <Switch
          classNames={{ body: styles.body, labelWrapper: styles.words, label: styles.label }}
          labelPosition="left"
          size="md"
          withThumbIndicator={false}
          label={t('unproven_switch')}
          description={t('unproven_caps')}
          checked={isOn}
          // Where a balance is proven, SMS are checked: there is nothing to switch on.
          disabled={isProven && !isOn}
          onChange={() => void turn()}
        />
        <div className={styles.notes}>
          {isProven && !isOn ? (
            <Note family="info">{t('unproven_not_needed')}</Note>
          ) : (
            <Note family="warn">{t('unproven_risk')}</Note>
          )}
        </div>
      </FormDialog>
      <OneTimeCodeDialog
        opened={isAsking && payment !== undefined}
        // Later, not now: the same press of Escape would reach the window below.
        onClose={() => setTimeout(() => setAsking(false))}
        title={t('unproven_code_title')}
        description={t('unproven_code_text')}
        submitLabel={t('unproven_code_submit')}
        failure={t('unproven_failed')}
        onSubmit={async (otp) => {
          await save(otp)
          setAsking(false)
        }}
        onResend={() => request.mutateAsync()}
      />
    </>
  )
}
