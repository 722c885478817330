import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useEye } from '../../components/use-eye.ts'
import { remarkProps, usePasswordFilter } from '../../components/use-password-filter.ts'
import { fieldProps } from './field-props.ts'
import styles from './password-field.module.css'
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
  const { remark, filter } = usePasswordFilter()
  const field = fieldProps(flow.form, name, filter)
  return (
    <PasswordInput
      {...field}
      {...useEye()}
      className={styles.chosen}
      size="md"
      label={label}
      description={remark}
      descriptionProps={remarkProps}
      inputContainer={(input) => (
        <div className={styles.hinted}>
          {input}
          <PasswordHint password={field.value} isLive={isFocused} />
        </div>
      )}
      autoComplete="new-password"
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        field.onBlur()
      }}
    />
  )
}

/** A password that is typed again: at login, or to confirm a new one. */
export function PlainPassword({ flow, name, label }: Props) {
  const { remark, filter } = usePasswordFilter()
  return (
    <PasswordInput
      {...fieldProps(flow.form, name, filter)}
      {...useEye()}
      size="md"
      label={label}
      description={remark}
      descriptionProps={remarkProps}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
    />
  )
}
