import { call } from '../../lib/api.ts'
import { keepTokens } from '../../lib/tokens.ts'
import type { AuthValues, Mode } from './auth-form.ts'

/** The first step of each mode: the server checks what it may and sends a code by mail. */
export async function askForCode(mode: Mode, values: AuthValues): Promise<void> {
  const { email, password, refCode, accountType } = values
  switch (mode) {
    case 'register': {
      // Marked as required in the form, yet an empty code is not sent at all.
      const referral = refCode === '' ? {} : { referral_code: refCode }
      // The form is not sent without a choice; the call itself takes an absent one for a trader.
      const role = accountType === '' ? {} : { account_type: accountType }
      await call('register', { body: { email, password, ...role, ...referral } })
      return
    }
    case 'login':
      await call('login', { body: { email, password } })
      return
    case 'reset':
      await call('requestPasswordReset', { body: { email } })
      return
  }
}

/** The second step. After registration and login the person is signed in. */
export async function proveCode(mode: Mode, values: AuthValues): Promise<void> {
  const { email, password, otp, newPassword, confirmPassword } = values
  switch (mode) {
    case 'register':
      keepTokens(await call('verifyRegistration', { body: { email, otp, password } }))
      return
    case 'login':
      keepTokens(await call('verifyLogin', { body: { email, code_otp: otp, password } }))
      return
    case 'reset':
      await call('resetPassword', {
        body: { email, otp, new_password: newPassword, confirm_password: confirmPassword },
      })
      return
  }
}
