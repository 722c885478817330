import { emailPattern } from '@florin/contract/rules'
import { SettingError } from './setting-error.ts'

/** How people reach support. What is unset is not shown anywhere. */
export interface SupportContacts {
  /** An https address; that of SUPPORT_TELEGRAM where only that is set. */
  readonly chat: string | null
  readonly email: string | null
  /** A name without its @. */
  readonly telegram: string | null
  /** With its plus, digits only. */
  readonly phone: string | null
}

export function supportContacts(read: (name: string) => string | undefined): SupportContacts {
  const telegram = fitting(
    'SUPPORT_TELEGRAM',
    read('SUPPORT_TELEGRAM')?.replace(/^(https:\/\/t\.me\/|@)/, ''),
    /^[A-Za-z]\w{4,31}$/,
    'a Telegram name such as @florin_support',
  )
  return {
    chat: chatAddress(read('SUPPORT_CHAT')) ?? (telegram && `https://t.me/${telegram}`),
    email: fitting('SUPPORT_EMAIL', read('SUPPORT_EMAIL')?.toLowerCase(), emailPattern, 'an email address'),
    telegram,
    phone: fitting(
      'SUPPORT_PHONE',
      read('SUPPORT_PHONE')?.replace(/[\s()-]/g, ''),
      /^\+\d{10,15}$/,
      'an international number such as +7 495 123-45-67',
    ),
  }
}

/** Users follow it as a link, so no other scheme, and no user name or password in it. */
function chatAddress(value: string | undefined): string | null {
  if (value === undefined) return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new SettingError(
      'SUPPORT_CHAT',
      `must be an https address such as https://chat.florin.example, not "${value}"`,
    )
  return url.href
}

function fitting(name: string, value: string | undefined, pattern: RegExp, kind: string): string | null {
  if (value === undefined) return null
  if (!pattern.test(value)) throw new SettingError(name, `must be ${kind}, not "${value}"`)
  return value
}
