import { Button, TextInput } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'
import { phoneText } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/language.ts'
import { caretIn } from '../../lib/number-input.ts'
import { useTexts } from '../../lib/texts.tsx'
import { bankName } from '../bank-name.ts'
import { BankDot } from '../bank-tile.tsx'
import { ChainFace } from './chain-chip.tsx'
import type { ProvableMethod } from './provable-method.ts'
import styles from './prove-balance.module.css'
import { balanceFault, balanceOf, typeBalance } from './typed-balance.ts'

interface Props {
  readonly method: ProvableMethod
  readonly isBusy: boolean
  readonly onDirty: (isDirty: boolean) => void
  readonly onCancel: () => void
  readonly onSubmit: (balance: string) => Promise<unknown>
}

// Lives as long as the dialog is open, so that each opening starts with an empty field: the balance is never filled in.
export function BalanceForm({ method, isBusy, onDirty, onCancel, onSubmit }: Props) {
  const t = useTexts('chain')
  const [balance, setBalance] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => onDirty(balance !== ''), [balance, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  // A number that is copied from a message proves what the message says, and not what the bank's app shows.
  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault()
    setError(t('balance_pasted'))
  }

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { shown, isRefused } = changed(balance, event)
    setBalance(shown)
    setError(isRefused ? t('balance_pasted') : undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const fault = balanceFault(balance)
    try {
      if (fault === undefined) return await onSubmit(balanceOf(balance))
      setError(t(fault))
    } catch (refusal) {
      const fieldError = refusal instanceof ApiProblem ? refusal.fields.balance?.join('\n') : undefined
      setError(fieldError || sentenceOf(refusal, t('request_failed')))
    }
    input.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <div>
          <p className={styles.label}>{t('method')}</p>
          <Method method={method} />
        </div>
        <TextInput
          ref={input}
          data-autofocus
          classNames={{ input: styles.balance }}
          label={t('balance')}
          description={t('balance_hint')}
          error={error}
          value={balance}
          inputMode="decimal"
          autoComplete="off"
          rightSection="₽"
          rightSectionPointerEvents="none"
          onChange={type}
          onPaste={refuse}
          onDrop={refuse}
        />
        <p className={styles.private}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('private')}</span>
        </p>
      </div>
      <div className={styles.feet}>
        <p className={styles.foot}>{t('foot')}</p>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('get_code')}
        </Button>
      </div>
    </form>
  )
}

function Method({ method: { bank, card, phone_number: phone, chain } }: { method: ProvableMethod }) {
  return (
    <p className={styles.method}>
      <BankDot bankId={bank.id} />
      {bankName(bank)}
      <span className={styles.digits} translate="no">
        {card ? `•••• ${card.slice(-4)}` : phone && phoneText(phone)}
      </span>
      {chain !== null && (
        <span className={styles.chain}>
          <ChainFace chain={chain} />
        </span>
      )}
    </p>
  )
}

/** What the field shows now, with the caret where it was: left to itself it would jump to the end of the regrouped digits. */
function changed(before: string, event: ChangeEvent<HTMLInputElement>) {
  const field = event.currentTarget
  const right = field.value.slice(field.selectionStart ?? field.value.length)
  const next = typeBalance(before, field.value, currentLanguage() === 'ru' ? ',' : '.')
  const { inputType } = event.nativeEvent as InputEvent
  field.value = next.shown
  const at =
    right === '' ? next.shown.length : caretIn(next.shown, right, inputType === 'deleteContentForward')
  field.setSelectionRange(at, at)
  return next
}
