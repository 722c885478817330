import type { TextKey } from '../../../lib/texts.tsx'
import type { Check } from './doctor-queries.ts'
import { type MakerFamily, makerFamily } from './maker.ts'

type Key = TextKey<'doctor'>
type Makers = Partial<Record<MakerFamily, readonly Key[]>>

const autostart: Record<MakerFamily, readonly Key[]> = {
  xiaomi: ['steps_autostart_xiaomi_1', 'steps_autostart_xiaomi_2', 'steps_autostart_xiaomi_3'],
  samsung: ['steps_autostart_samsung_1', 'steps_autostart_samsung_2'],
  huawei: ['steps_autostart_huawei_1', 'steps_autostart_huawei_2'],
  realme: ['steps_autostart_realme_1', 'steps_autostart_realme_2'],
  other: ['steps_autostart_other_1', 'steps_autostart_other_2'],
}

const common: Record<Exclude<Check['check'], 'autostart'>, readonly Key[]> = {
  connection: ['steps_connection_1', 'steps_connection_2', 'steps_connection_3'],
  restricted: ['steps_restricted_1', 'steps_restricted_2', 'steps_restricted_3', 'steps_restricted_4'],
  notifications: ['steps_notifications_1', 'steps_notifications_2'],
  listener: ['steps_listener_1', 'steps_listener_2', 'steps_listener_3'],
  hidden: ['steps_hidden_1', 'steps_hidden_2', 'steps_hidden_3'],
  sms: ['steps_sms_1', 'steps_sms_2'],
  battery: ['steps_battery_1', 'steps_battery_2', 'steps_battery_3', 'steps_battery_4'],
  network: ['steps_network_1', 'steps_network_2', 'steps_network_3'],
  clock_and_queue: ['steps_clock_and_queue_1', 'steps_clock_and_queue_2', 'steps_clock_and_queue_3'],
}

/** What only one maker's phones need besides. */
const besides: Partial<Record<Check['check'], Makers>> = {
  notifications: { samsung: ['steps_notifications_samsung'], xiaomi: ['steps_notifications_xiaomi'] },
  sms: { xiaomi: ['steps_sms_xiaomi'] },
  battery: {
    xiaomi: ['steps_autostart_xiaomi_2'],
    samsung: ['steps_autostart_samsung_1'],
    huawei: ['steps_autostart_huawei_1'],
    realme: ['steps_autostart_realme_1'],
  },
}

/** Findings that need something else than their check usually does. */
const byFact: Partial<Record<Check['fact'], readonly Key[]>> = {
  battery_low: ['steps_battery_4'],
  forwarder: ['steps_app_1', 'steps_app_2'],
  notifications_polled: ['steps_app_1', 'steps_app_2'],
}

/** What its owner does on this maker's phone, in order. */
export function mendSteps(
  { check, fact }: Pick<Check, 'check' | 'fact'>,
  maker: string | null,
): readonly Key[] {
  const family = makerFamily(maker)
  if (check === 'autostart') return autostart[family]
  return byFact[fact] ?? [...common[check], ...(besides[check]?.[family] ?? [])]
}
