import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useEye } from '../../components/use-eye.ts'
import { filterPassword } from '../../lib/input-filters.ts'
import { fieldProps } from './field-props.ts'
import { PasswordHint } from './password-hint.tsx'
import type { AuthFlow } from './use-auth-flow.ts'

interface Props {
  readonly flow: AuthFlow
  readonly name: 'password' | 'newPassword' | 'confirmPassword'
  readonly label: string
}

/** A password that is being chosen: its strength shows while the field has the focus. */
export function ChosenPassword({ flow, name, label }: Props) {
  const [isFocused, setFocused] = useState(false)
  const field = fieldProps(flow.form, name, filterPassword)
  return (
    <div>
      <PasswordInput
        {...field}
        {...useEye()}
        size="md"
        label={label}
        autoComplete="new-password"
        aria-describedby={isFocused ? 'auth-password-hint' : undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          field.onBlur()
        }}
      />
      {isFocused && <PasswordHint id="auth-password-hint" password={field.value} />}
    </div>
  )
}

/** A password that is typed again: at login, or to confirm a new one. */
export function PlainPassword({ flow, name, label }: Props) {
  return (
    <PasswordInput
      {...fieldProps(flow.form, name, filterPassword)}
      {...useEye()}
      size="md"
      label={label}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
    />
  )
}
