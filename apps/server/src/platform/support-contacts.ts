import { emailPattern } from '@florin/contract/rules'
import { SettingError } from './setting-error.ts'

/** How people reach support. What is unset is not shown anywhere. */
export interface SupportContacts {
  readonly email: string | null
  /** A name without its @. */
  readonly telegram: string | null
  /** With its plus, digits only. */
  readonly phone: string | null
}

export function supportContacts(read: (name: string) => string | undefined): SupportContacts {
  return {
    email: fitting('SUPPORT_EMAIL', read('SUPPORT_EMAIL')?.toLowerCase(), emailPattern, 'an email address'),
    telegram: fitting(
      'SUPPORT_TELEGRAM',
      read('SUPPORT_TELEGRAM')?.replace(/^(https:\/\/t\.me\/|@)/, ''),
      /^[A-Za-z]\w{4,31}$/,
      'a Telegram name such as @florin_support',
    ),
    phone: fitting(
      'SUPPORT_PHONE',
      read('SUPPORT_PHONE')?.replace(/[\s()-]/g, ''),
      /^\+\d{10,15}$/,
      'an international number such as +7 495 123-45-67',
    ),
  }
}

function fitting(name: string, value: string | undefined, pattern: RegExp, kind: string): string | null {
  if (value === undefined) return null
  if (!pattern.test(value)) throw new SettingError(name, `must be ${kind}, not "${value}"`)
  return value
}
