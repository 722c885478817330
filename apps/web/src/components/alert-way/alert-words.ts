import type { AlertReason } from '@florin/contract/alert-kinds'
import type { Alert, AlertTry } from '../../lib/alerts.ts'
import { formats } from '../../lib/format.ts'
import type { TextKey, Texts } from '../../lib/texts.tsx'

type Words = Texts<'alert-log'>

/** 14:32 of today; 17 Nov 14:32 of another day: a log is 30 days long, so the year is known. */
export function momentText(moment: string, now: Date = new Date()): string {
  const { date, tick, time } = formats()
  return date(moment) === date(now)
    ? time(moment)
    : `${tick(moment)} ${time(moment)}`.replaceAll(' ', '\u00A0')
}

/** The text of a tile's tip, also for screen readers. */
export function tryWords(t: Words, { channel, at, result, reason }: AlertTry): string {
  const time = momentText(at)
  const why = reason === null ? undefined : knownReason(t, reason)
  if (result === 'held') {
    const way = t('try_held', { time })
    return why === undefined ? way : t('try_why', { way, reason: why })
  }
  return t('try', { channel: t(`channel.${channel}`), time, result: why ?? t(`result.${result}`) })
}

/** A reason that only a newer server has is left out: its key has no text here. */
function knownReason(t: Words, reason: AlertReason): string | undefined {
  const key: TextKey<'alert-log'> = `reason.${reason}`
  const text = t(key)
  return text === key ? undefined : text
}

export function deliveredWords(t: Words, { delivered, state }: Alert): string {
  if (delivered === null) return t(`state.${state}`)
  const time = momentText(delivered.at)
  if (delivered.in_digest) return t('digest_at', { time })
  return t('channel_at', { channel: t(`channel.${delivered.channel}`), time })
}
