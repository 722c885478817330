import { TextInput } from '@mantine/core'
import { filterEmail, filterReferralCode } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import { fieldProps } from './field-props.ts'
import { ForgotPassword } from './mode-links.tsx'
import { ChosenPassword, PlainPassword } from './password-field.tsx'
import { RoleCards } from './role-cards.tsx'
import type { AuthFlow } from './use-auth-flow.ts'

/** The first step: who you are. */
export function StartStep({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  const { mode, form } = flow
  return (
    <>
      {mode === 'register' && <RoleCards flow={flow} />}
      <TextInput
        {...fieldProps(form, 'email', filterEmail)}
        // Not type="email": browsers quietly rewrite what is typed there, and the filter would see their version.
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        label={t('email')}
        placeholder={t('email_placeholder')}
        autoComplete={mode === 'register' ? 'email' : 'username'}
        data-autofocus={mode !== 'register' || undefined}
      />
      {mode === 'register' && <ChosenPassword flow={flow} name="password" label={t('password')} />}
      {mode === 'login' && (
        <>
          <PlainPassword flow={flow} name="password" label={t('password')} />
          <ForgotPassword flow={flow} />
        </>
      )}
      {mode === 'register' && (
        <TextInput
          {...fieldProps(form, 'refCode', filterReferralCode)}
          size="md"
          withAsterisk
          label={t('referral_code')}
          placeholder="FLR-0000-XXXX"
          autoComplete="off"
        />
      )}
    </>
  )
}
