import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { TronAddress } from '../../components/tron-address.tsx'
import { useLast } from '../../components/use-last.ts'
import { filterAddress } from '../../lib/input-filters.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { flawText } from '../../lib/tron-address.ts'
import { requestAddressCode, useSetAddress } from './payouts-queries.ts'
import styles from './payouts-screen.module.css'
import { isAboutCode, serverErrorOf } from './refusal.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  readonly opened: boolean
  readonly current: string | null
  readonly email: string
  readonly coolingHours: number
  readonly onClose: () => void
}

/** A new address: typed, then confirmed by a code that names it. */
export function AddressDialog({ opened, current, email, coolingHours, onClose }: Props) {
  const t = useTexts('payouts')
  const set = useSetAddress()
  const [typed, setTyped] = useState('')
  const [confirming, setConfirming] = useState<string>()
  const [serverError, setServerError] = useState<string>()
  const shown = useLast(confirming)

  const close = () => {
    setConfirming(undefined)
    setTyped('')
    setServerError(undefined)
    onClose()
  }

  const confirm = async (otp: string) => {
    if (confirming === undefined) return
    try {
      await set.mutateAsync({ address: confirming, otp })
      toasts.success(t('address_done'))
      close()
    } catch (error) {
      if (isAboutCode(error)) throw error
      // It is about the address: back to where it stands.
      setServerError(serverErrorOf(error, 'address', t('address_failed')))
      setConfirming(undefined)
    }
  }

  return (
    <>
      <FormDialog
        opened={opened}
        title={t(current === null ? 'address_set' : 'address_change')}
        size={480}
        isDirty={typed !== ''}
        isCovered={confirming !== undefined}
        onClose={close}
      >
        <AddressForm
          typed={typed}
          current={current}
          serverError={serverError}
          onType={(next) => {
            setTyped(next)
            setServerError(undefined)
          }}
          onServerError={setServerError}
          onAsked={setConfirming}
        >
          <Waiting hours={coolingHours} />
        </AddressForm>
      </FormDialog>
      <OneTimeCodeDialog
        opened={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        title={t('address_code_title')}
        description={<Filled text={t('address_code_text')} with={{ email: <strong>{email}</strong> }} />}
        details={shown && <TronAddress address={shown} />}
        submitLabel={t('address_code_submit')}
        failure={t('address_failed')}
        onSubmit={confirm}
        onResend={() => (confirming ? requestAddressCode(confirming) : Promise.resolve())}
      />
    </>
  )
}

interface FormProps {
  readonly typed: string
  readonly current: string | null
  readonly serverError: string | undefined
  readonly onType: (typed: string) => void
  readonly onServerError: (serverError: string) => void
  readonly onAsked: (address: string) => void
  readonly children: React.ReactNode
}

function AddressForm({ typed, current, serverError, onType, onServerError, onAsked, children }: FormProps) {
  const t = useTexts('payouts')
  const field = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fault = faultOf(typed, current, t)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fault) return field.current?.focus()
    setBusy(true)
    try {
      await requestAddressCode(typed)
      onAsked(typed)
    } catch (error) {
      onServerError(serverErrorOf(error, 'address', t('address_failed')))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        data-autofocus
        classNames={{ input: styles.mono }}
        label={t('address_label')}
        description={t('address_hint')}
        error={serverError ?? (isChecked ? fault : undefined)}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onType(filterAddress(event.currentTarget.value))}
      />
      <p className={styles.hint}>{children}</p>
      <Button type="submit" fullWidth loading={isBusy}>
        {t('address_next')}
      </Button>
    </form>
  )
}

function faultOf(typed: string, current: string | null, t: Texts<'payouts'>): string | undefined {
  if (typed === '') return t('address_missing')
  return flawText(typed) ?? (typed === current ? t('address_same') : undefined)
}
