import { everything, toggleChoice } from '../../../../components/filter-choice.ts'
import type { TextKey } from '../../../../lib/texts.tsx'
import type { EventType, Hook, HookChange, NewHook } from '../integration-queries.ts'

/** What an address may be told of; a test event is only ever asked for. */
export const eventTypes = [
  'order.created',
  'order.matched',
  'order.payer_claimed',
  'order.checking',
  'order.underpaid',
  'order.overpaid',
  'order.completed',
  'order.late_payment',
  'order.expired',
  'order.canceled',
  'order.released',
  'order.unmatched_payment',
  'dispute.opened',
  'dispute.decided',
  'settlement.sent',
  'settlement.failed',
] as const satisfies readonly EventType[]

export interface HookForm {
  readonly url: string
  readonly isLive: boolean
  /** Events, or `all` alone. */
  readonly events: readonly string[]
}

export const newHookForm: HookForm = { url: '', isLive: true, events: [everything] }

export function formOf(hook: Hook): HookForm {
  return {
    url: hook.url,
    isLive: hook.livemode,
    events: hook.events.length === 0 ? [everything] : hook.events,
  }
}

/** The server judges in full; this catches what is plainly no address. */
export function urlFault(url: string): TextKey<'integration'> | undefined {
  const text = url.trim()
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  return isWeb ? undefined : 'hook_url_missing'
}

export function toggleEvent(events: readonly string[], event: string): readonly string[] {
  return toggleChoice(events, event, eventTypes)
}

export function toNewHook(form: HookForm): NewHook {
  return { url: form.url.trim(), livemode: form.isLive, events: eventsOf(form) }
}

/** Only what changed: the address is looked at anew each time it is sent. */
export function toChange(form: HookForm, hook: Hook): HookChange {
  const url = form.url.trim()
  return { ...(url !== hook.url && { url }), events: eventsOf(form) }
}

function eventsOf({ events }: HookForm): EventType[] {
  return eventTypes.filter((event) => events.includes(event))
}
