import type { Caller } from '../../http/request.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Order } from '../deal.ts'
import { networkOf } from '../orders/index.ts'
import * as store from './choice-alarm-store.ts'
import type { CheckoutParts } from './parts.ts'

// A payer who chooses unusually often collects requisites or closes prices. The call is not refused: staff get an alarm.

export type ChoosingCaller = Pick<Caller, 'ip' | 'requestId'>

/** Counts a choice on a payer's page, also one that will be refused: by link, by address and by network. */
export async function countChoice(parts: CheckoutParts, order: Order, caller: ChoosingCaller): Promise<void> {
  const { link, address, network } = parts.settings.usualChoices
  const counted = [
    { kind: 'link', subject: order.id, usual: link },
    { kind: 'address', subject: caller.ip, usual: address },
    { kind: 'network', subject: networkOf(caller.ip), usual: network },
  ] as const
  const choices = await store.countChoices(
    parts.db.each,
    counted.map(({ kind, subject }) => `${kind}:${subject}`),
  )
  for (const { kind, subject, usual } of counted) {
    const count = choices.get(`${kind}:${subject}`) ?? 0
    if (count > usual) await raise(parts, { kind, subject, choices: count, usual }, caller)
  }
}

/** A shop's choices that were not paid, host-to-host ones too: counted when they have ended, not while orders are made. */
export async function watchShops(parts: CheckoutParts): Promise<void> {
  const usual = parts.settings.usualChoices.shop
  for (const { merchantId, choices } of await store.shopsWithManyUnpaid(parts.db.each, usual))
    await raise(
      parts,
      { kind: 'shop', subject: merchantId, choices, usual },
      { ip: 'none', requestId: 'none' },
    )
}

/** Once an hour for the same subject, however long it goes on. */
async function raise(parts: CheckoutParts, alarm: store.ChoiceAlarm, origin: ChoosingCaller): Promise<void> {
  await parts.db.write(async (tx) => {
    if (!(await store.raiseAlarm(tx, alarm))) return
    const { kind, subject, choices, usual } = alarm
    await writeAudit(tx, {
      actor: 'system',
      action: 'alarm.many_choices',
      subject: `${kind}:${subject}`,
      after: { choices, usual },
      origin: { ip: origin.ip, requestId: origin.requestId },
    })
    parts.log.warn({ kind, subject, choices, usual }, 'deals: unusually many choices')
  })
}

export function choiceJobs(parts: CheckoutParts): Job[] {
  return [{ name: 'deals.choices', everySeconds: 60, run: () => watchShops(parts) }]
}

export function choiceGauges(metrics: Metrics): void {
  metrics.gauge('florin_choice_alarms', 'Alarms about unusually many choices, of the last day', (each) =>
    store.countAlarms(each),
  )
}
