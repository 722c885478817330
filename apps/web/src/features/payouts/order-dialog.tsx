import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { useLast } from '../../components/use-last.ts'
import { changeAmount } from '../../lib/amount-input.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import {
  ownZone,
  type Payouts,
  requestOrderCode,
  type StandingOrder,
  useSetOrder,
} from './payouts-queries.ts'
import styles from './payouts-screen.module.css'
import { isAboutCode, serverErrorOf } from './refusal.ts'

interface Props {
  readonly opened: boolean
  readonly order: Payouts['order']
  readonly email: string
  readonly onClose: () => void
}

/** When, and how much stays; then the code that agrees to exactly this. */
export function OrderDialog({ opened, order, email, onClose }: Props) {
  const t = useTexts('payouts')
  const set = useSetOrder()
  const [confirming, setConfirming] = useState<StandingOrder>()
  const [serverError, setServerError] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const shown = useLast(confirming)

  const close = () => {
    setConfirming(undefined)
    setServerError(undefined)
    setDirty(false)
    onClose()
  }

  const confirm = async (otp: string) => {
    if (confirming === undefined) return
    try {
      await set.mutateAsync({ order: confirming, otp })
      toasts.success(t('order_done'))
      close()
    } catch (error) {
      if (isAboutCode(error)) throw error
      setServerError(serverErrorOf(error, 'keep', t('order_failed')))
      setConfirming(undefined)
    }
  }

  return (
    <>
      <FormDialog
        opened={opened}
        title={t('order_dialog')}
        size={440}
        isDirty={isDirty}
        isCovered={confirming !== undefined}
        onClose={close}
      >
        <OrderForm
          order={order}
          serverError={serverError}
          onDirty={() => {
            setDirty(true)
            setServerError(undefined)
          }}
          onServerError={setServerError}
          onAsked={setConfirming}
        />
      </FormDialog>
      <OneTimeCodeDialog
        opened={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        title={t('order_code_title')}
        description={
          shown && (
            <Filled
              text={t('order_code_text', {
                email: '{email}',
                time: shown.time,
                keep: formats().usdt(String(shown.keep)),
              })}
              with={{ email: <strong>{email}</strong> }}
            />
          )
        }
        submitLabel={t('order_code_submit')}
        failure={t('order_failed')}
        onSubmit={confirm}
        onResend={() => (confirming ? requestOrderCode(confirming) : Promise.resolve())}
      />
    </>
  )
}

interface FormProps {
  readonly order: Payouts['order']
  readonly serverError: string | undefined
  readonly onDirty: () => void
  readonly onServerError: (serverError: string) => void
  readonly onAsked: (order: StandingOrder) => void
}

// Lives as long as the dialog is open, so that each opening starts with what holds.
function OrderForm({ order, serverError, onDirty, onServerError, onAsked }: FormProps) {
  const t = useTexts('payouts')
  const time = useRef<HTMLInputElement>(null)
  const keep = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(order?.time ?? '06:00')
  const [kept, setKept] = useState((order?.keep ?? '500').replace(/\.?0+$/, '') || '0')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const zone = order?.time_zone ?? ownZone()
  const isAmount = /^\d{1,10}(\.\d{1,6})?$/.test(kept)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (at === '') return time.current?.focus()
    if (!isAmount) return keep.current?.focus()
    setBusy(true)
    try {
      const order: StandingOrder = { time: at, time_zone: zone, keep: kept }
      await requestOrderCode(order)
      onAsked(order)
    } catch (error) {
      onServerError(serverErrorOf(error, 'keep', t('order_failed')))
      keep.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={time}
        data-autofocus
        type="time"
        label={t('order_time')}
        description={t('order_time_hint', { zone })}
        error={isChecked && at === '' && t('order_time_missing')}
        value={at}
        onChange={(event) => {
          setAt(event.currentTarget.value)
          onDirty()
        }}
      />
      <TextInput
        ref={keep}
        label={t('order_keep')}
        description={t('order_keep_hint')}
        error={serverError ?? (isChecked && !isAmount && t(kept === '' ? 'amount_missing' : 'amount_format'))}
        inputMode="decimal"
        autoComplete="off"
        value={kept}
        rightSection={<span className={styles.unit}>USDT</span>}
        rightSectionWidth={64}
        onChange={(event) => {
          setKept(changeAmount(kept, event))
          onDirty()
        }}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t('order_submit')}
      </Button>
    </form>
  )
}
