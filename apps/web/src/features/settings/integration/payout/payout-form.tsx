import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { filterAddress } from '../../../../lib/input-filters.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { refusalOf } from '../../refusal.ts'
import styles from '../integration.module.css'
import { payoutFault } from './payout-fault.ts'

interface Props {
  readonly current: string | null
  /** Asks for the code; a refusal is told under the field. */
  readonly onAsk: (address: string) => Promise<void>
}

export function PayoutForm({ current, onAsk }: Props) {
  const t = useTexts('integration')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [serverError, setServerError] = useState<string>()
  const fault = isChecked ? payoutFault(typed, current) : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (payoutFault(typed, current)) return field.current?.focus()
    setBusy(true)
    try {
      await onAsk(typed)
    } catch (error) {
      setServerError(refusalOf(error, t('payout_failed'), 'address'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        wrapperProps={{ 'data-message-below': true }}
        aria-label={t('payout_address')}
        placeholder={t('payout_placeholder')}
        error={serverError ?? fault}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(filterAddress(event.currentTarget.value))
          setServerError(undefined)
        }}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t(current === null ? 'payout_set' : 'payout_change')}
      </Button>
    </form>
  )
}
