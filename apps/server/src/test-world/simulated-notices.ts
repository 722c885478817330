import { randomUUID } from 'node:crypto'
import type { DeviceMessage } from '@florin/contract'

/** Above this one notice is not enough, so the simulated bank also sends an SMS. */
const oneSignalRoubles = 15_000

const firstNames = ['ИВАН', 'АННА', 'ЮРИЙ', 'ОЛЬГА', 'ЛЕВ', 'МАРИЯ', 'ОЛЕГ']
const initials = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ'

/** Another payer each time, as a rule: two halves of one sum under one name would pass for one payment told twice. */
function payerAt(now: Date): string {
  const moment = Math.floor(now.getTime() / 100)
  return `${firstNames[moment % firstNames.length]} ${initials[moment % initials.length]}.`
}

/** What a bank would tell the phone of a simulated trader about money that came. Numbered from the given one on. */
export function simulatedNotices(
  { tail, amount }: { readonly tail: string; readonly amount: string },
  { firstSeq, now }: { readonly firstSeq: number; readonly now: Date },
): DeviceMessage[] {
  const time = now.toISOString().slice(11, 16)
  const text = `VISA${tail} ${time} Перевод ${amount} руб. от ${payerAt(now)}`
  const push = { channel: 'push', sender: 'ru.sberbankmobile' } as const
  const sms = { channel: 'sms', sender: '900' } as const
  const ways = Number(amount) > oneSignalRoubles ? [push, sms] : [push]
  return ways.map((way, at) => ({
    ...way,
    seq: firstSeq + at,
    id: randomUUID(),
    title: null,
    text,
    received_at: now.toISOString(),
  }))
}
