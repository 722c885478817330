import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { ToldLine } from '../../components/told-line.tsx'
import { useEye } from '../../components/use-eye.ts'
import { usePasswordFilter } from '../../components/use-password-filter.ts'
import { fieldProps } from './field-props.ts'
import styles from './password-field.module.css'
import { PasswordHint } from './password-hint.tsx'
import type { AuthFlow } from './use-auth-flow.ts'

interface Props {
  readonly flow: AuthFlow
  readonly name: 'password' | 'newPassword' | 'confirmPassword'
  readonly label: string
}

const hintId = 'auth-password-hint'
const toldId = 'auth-password-told'

/** A password that is being chosen: its strength shows while the field has the focus. */
export function ChosenPassword({ flow, name, label }: Props) {
  const [isFocused, setFocused] = useState(false)
  const { remark, filter } = usePasswordFilter()
  const { error, ...field } = fieldProps(flow.form, name, filter)
  return (
    <div>
      <PasswordInput
        {...field}
        {...useEye()}
        size="md"
        label={label}
        autoComplete="new-password"
        // Its words stand below the hint; here only the edge is red.
        error={Boolean(error)}
        aria-describedby={`${toldId} ${hintId}`}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          field.onBlur()
        }}
      />
      <PasswordHint id={hintId} password={field.value} isLive={isFocused} />
      <div className={styles.told}>
        <ToldLine id={toldId} fault={error} remark={remark} />
      </div>
    </div>
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
      descriptionProps={{ 'data-remark': true, role: 'status' }}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
    />
  )
}
