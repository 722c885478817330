import type { DeviceConfig } from '@florin/contract'
import type { Sighting } from '../inbox/inbox.ts'
import { codeJudge } from './code-judge.ts'

/** `foreign` is none of our business, `code` is a one-time code: neither leaves the phone, nor is it written down. */
export type PhoneFilterVerdict = 'send' | 'foreign' | 'code'

export interface Filter {
  judge(sighting: Sighting): PhoneFilterVerdict
  readonly refusedPatterns: number
}

/** What may leave the phone: texts of the listed senders, spelt exactly so, the server's own test messages, and no one-time codes. */
export function messageFilter(config: DeviceConfig): Filter {
  const listed = { sms: new Set(config.senders), push: new Set(config.packages) }
  const codes = codeJudge(config.never_send)
  return {
    refusedPatterns: codes.refusedPatterns,
    judge({ channel, sender, title, text, trial }) {
      const isListed = trial !== undefined || listed[channel].has(sender)
      if (!isListed || (text === '' && !title)) return 'foreign'
      // Some apps put "Your code" in the title and the digits in the text.
      return codes.looksLikeCode([`${title ?? ''}\n${text}`.trim(), text]) ? 'code' : 'send'
    },
  }
}
