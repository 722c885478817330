import { emailMaxLength, emailPattern } from '@florin/contract/rules'
import type { TextKey } from '../../lib/texts.tsx'

export function emailFault(typed: string, current: string): TextKey<'settings'> | undefined {
  if (typed.length > emailMaxLength || !emailPattern.test(typed)) return 'email_format'
  return typed === current ? 'email_same' : undefined
}
