import { PinInput } from '@mantine/core'
import type { ClipboardEvent, ReactNode } from 'react'
import { FieldMessage } from '../../components/field-message.tsx'
import { filterCode } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './code-input.module.css'

interface Props {
  readonly value: string
  readonly error: ReactNode
  readonly isBusy: boolean
  readonly onChange: (code: string) => void
}

const length = 6

/** Six cells that behave as one field. A pasted code may bring spaces or dashes; only its first six digits stay. */
export function CodeInput({ value, error, isBusy, onChange }: Props) {
  const t = useTexts('auth')

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    event.stopPropagation()
    const code = filterCode(event.clipboardData.getData('text/plain'))
    if (code === '' || isBusy) return
    document.getElementById(`auth-otp-${Math.min(code.length + 1, length)}`)?.focus()
    onChange(code)
  }

  return (
    <fieldset className={styles.field} aria-describedby={error ? 'auth-otp-error' : undefined}>
      <legend className="visually-hidden">{t('code')}</legend>
      <PinInput
        id="auth-otp"
        length={length}
        type="number"
        oneTimeCode
        readOnly={isBusy}
        placeholder=""
        value={value}
        error={Boolean(error)}
        onChange={(code) => onChange(filterCode(code))}
        gap={10}
        classNames={{ root: styles.cells, pinInput: styles.cell, input: styles.digit }}
        getInputProps={(at) => ({
          'aria-label': t('code_digit', { number: at + 1 }),
          ...(at === 0 && { 'data-autofocus': true }),
          onPaste: paste,
        })}
      />
      <FieldMessage id="auth-otp-error" fault={error} />
    </fieldset>
  )
}
