import { isSettingsPassword } from '@florin/contract/rules'
import { ApiProblem } from '../../lib/api-problem.ts'

export interface PasswordFields {
  chosen: string
  repeated: string
}

export type PasswordField = keyof PasswordFields
export type PasswordFaults = Partial<Record<PasswordField, 'password_rule' | 'password_mismatch'>>

/** What is wrong with the two fields before anything is sent, in the order in which they stand. */
export function passwordFaults({ chosen, repeated }: PasswordFields): PasswordFaults {
  return {
    ...(!isSettingsPassword(chosen) && { chosen: 'password_rule' }),
    ...(chosen !== repeated && { repeated: 'password_mismatch' }),
  }
}

/** What the server says of the two fields. Whatever else it says belongs to the code. */
export function passwordErrorsOf(error: unknown): Partial<Record<PasswordField, string>> {
  if (!(error instanceof ApiProblem)) return {}
  const { new_password = [], password = [], confirm_password = [] } = error.fields
  const chosen = [...new_password, ...password].join('\n')
  const repeated = confirm_password.join('\n')
  return { ...(chosen && { chosen }), ...(repeated && { repeated }) }
}
