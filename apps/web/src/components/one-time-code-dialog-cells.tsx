import { codePattern } from '@florin/contract/rules'
import { PinInput } from '@mantine/core'
import type { ClipboardEvent, RefObject } from 'react'
import { filterCode } from '../lib/input-filters.ts'
import { useTexts } from '../lib/texts.tsx'
import styles from './one-time-code-dialog.module.css'

export function isWholeCode(code: string): boolean {
  return codePattern.test(code)
}

export function focusFirstCell(row: Element | null): void {
  row?.querySelector('input')?.focus()
}

interface Props {
  readonly row: RefObject<HTMLDivElement | null>
  readonly value: string
  readonly onChange: (code: string) => void
  readonly describedBy: string
  readonly isWrong: boolean
  /** What was typed is on its way: the focus stays, and nothing can be changed. */
  readonly isBusy: boolean
}

export function CodeCells({ row, value, onChange, describedBy, isWrong, isBusy }: Props) {
  const t = useTexts('common')

  // The whole message may be pasted, "Code: 123 456"; only its digits, and only six, are meant.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    const pasted = filterCode(event.clipboardData.getData('text'))
    row.current?.querySelectorAll('input')[Math.min(pasted.length, 5)]?.focus()
    onChange(pasted)
  }

  return (
    <PinInput
      rootRef={row}
      className={styles.cells}
      classNames={{ pinInput: styles.cell, input: styles.digit }}
      length={6}
      type="number"
      oneTimeCode
      readOnly={isBusy}
      placeholder=""
      value={value}
      onChange={(typed) => onChange(filterCode(typed))}
      onPasteCapture={paste}
      error={isWrong}
      aria-label={t('code_label')}
      aria-describedby={describedBy}
      getInputProps={(index) => ({
        'aria-label': t('code_digit', { number: index + 1 }),
        ...(index === 0 && { 'data-autofocus': true }),
      })}
    />
  )
}
