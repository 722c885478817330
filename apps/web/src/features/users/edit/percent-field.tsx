import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { percentOf, steppedPercent } from './user-form.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/**
 * A percentage. Not `type="number"`: Chromium drops the comma of what is typed or pasted there, and 7,5 becomes 75. The arrow keys step as
 * they do in such a field.
 */
export function PercentField({ label, value, error, onChange }: Props) {
  const step = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onChange(String(steppedPercent(value, steps)))
  }
  return (
    <TextInput
      role="spinbutton"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentOf(value)}
      inputMode="decimal"
      autoComplete="off"
      label={label}
      step={0.01}
      min={0}
      max={100}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={step}
      onBlur={() => onChange(String(percentOf(value)))}
    />
  )
}
