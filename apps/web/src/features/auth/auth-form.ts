import {
  type AccountType,
  codePattern,
  emailMaxLength,
  emailPattern,
  passwordRules,
} from '@florin/contract/rules'
import type { TextKey } from '../../lib/texts.tsx'

export type Mode = 'register' | 'login' | 'reset'
export type AuthStep = 'start' | 'code'

export interface AuthValues {
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly confirmPassword: string
  readonly otp: string
  readonly refCode: string
  /** Empty until one of the two cards is chosen. */
  readonly accountType: AccountType | ''
}

export type Field = keyof AuthValues

export const emptyValues: AuthValues = {
  email: '',
  password: '',
  newPassword: '',
  confirmPassword: '',
  otp: '',
  refCode: '',
  accountType: '',
}

/** The fields of each form, in the order the eye meets them; the first bad one gets the focus. */
export function fieldsOf(mode: Mode, step: AuthStep): readonly Field[] {
  if (step === 'code') return mode === 'reset' ? ['otp', 'newPassword', 'confirmPassword'] : ['otp']
  if (mode === 'register') return ['accountType', 'email', 'password', 'refCode']
  return mode === 'login' ? ['email', 'password'] : ['email']
}

type Complaint = TextKey<'auth'>

/** What is wrong with a form before it is sent. A login is not told the rules of passwords. */
export function complaintsAbout(
  mode: Mode,
  step: AuthStep,
  values: AuthValues,
): Partial<Record<Field, Complaint>> {
  const found: Partial<Record<Field, Complaint>> = {}
  for (const field of fieldsOf(mode, step)) {
    const complaint = complaintAbout(field, mode, values)
    if (complaint !== undefined) found[field] = complaint
  }
  return found
}

function complaintAbout(field: Field, mode: Mode, values: AuthValues): Complaint | undefined {
  switch (field) {
    case 'email':
      return isEmail(values.email) ? undefined : 'email_format'
    case 'password':
      if (mode === 'login') return values.password === '' ? 'field_required' : undefined
      return brokenRule(values.password)
    case 'newPassword':
      return brokenRule(values.newPassword)
    case 'confirmPassword':
      return values.confirmPassword === values.newPassword ? undefined : 'passwords_differ'
    case 'otp':
      return codePattern.test(values.otp) ? undefined : 'code_format'
    case 'accountType':
      return values.accountType === '' ? 'account_type_required' : undefined
    case 'refCode':
      return undefined
  }
}

function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && emailPattern.test(text)
}

function brokenRule(password: string): Complaint | undefined {
  const broken = passwordRules.find((rule) => !rule.holds(password))
  return broken && `password_${broken.name}`
}
