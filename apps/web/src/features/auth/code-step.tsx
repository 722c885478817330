import { useTexts } from '../../lib/texts.tsx'
import { CodeInput } from './code-input.tsx'
import { ChosenPassword, PlainPassword } from './password-field.tsx'
import { Resend } from './resend.tsx'
import type { AuthFlow } from './use-auth-flow.ts'

/** The second step: the code from the mail and, for a reset, the new password twice. */
export function CodeStep({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  return (
    <>
      <CodeInput
        value={flow.form.values.otp}
        error={flow.form.errors.otp}
        isBusy={flow.isBusy}
        onChange={flow.typeCode}
      />
      <Resend key={flow.codesSent} isBusy={flow.isBusy} onResend={() => void flow.resend()} />
      {flow.mode === 'reset' && (
        <>
          <ChosenPassword flow={flow} name="newPassword" label={t('new_password')} />
          <PlainPassword flow={flow} name="confirmPassword" label={t('confirm_password')} />
        </>
      )}
    </>
  )
}
