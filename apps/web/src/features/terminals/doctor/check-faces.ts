import {
  IconAlertTriangle,
  IconBatteryCharging,
  IconBellRinging,
  IconCheck,
  IconClockCheck,
  IconEyeOff,
  IconHeartRateMonitor,
  IconLockExclamation,
  IconMessage,
  IconMessageOff,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconQuestionMark,
  IconWifi,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChipFamily } from '../../../components/status-chip.tsx'
import type { Check } from './doctor-queries.ts'

type State = Check['state']

export const stateFaces: Record<State, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  ok: { family: 'ok', icon: IconCheck },
  look: { family: 'warn', icon: IconAlertTriangle },
  broken: { family: 'bad', icon: IconX },
  unknown: { family: 'mute', icon: IconQuestionMark },
}

const icons: Record<Check['check'], TablerIcon> = {
  connection: IconPlugConnectedX,
  restricted: IconLockExclamation,
  notifications: IconBellRinging,
  listener: IconHeartRateMonitor,
  hidden: IconEyeOff,
  sms: IconMessage,
  autostart: IconPlayerPlay,
  battery: IconBatteryCharging,
  network: IconWifi,
  clock_and_queue: IconClockCheck,
}

export function checkIcon({ check, state }: Pick<Check, 'check' | 'state'>): TablerIcon {
  return check === 'sms' && state === 'broken' ? IconMessageOff : icons[check]
}

export type Mending = 'mend_allow' | 'mend_show' | 'mend_fix' | 'mend_reveal' | 'show_qr'

const mendings: Record<Check['check'], Mending> = {
  connection: 'mend_fix',
  restricted: 'mend_fix',
  notifications: 'mend_allow',
  listener: 'mend_fix',
  hidden: 'mend_reveal',
  sms: 'mend_allow',
  autostart: 'mend_show',
  battery: 'mend_allow',
  network: 'mend_fix',
  clock_and_queue: 'mend_fix',
}

const byFact: Partial<Record<Check['fact'], Mending>> = {
  unpaired: 'show_qr',
  battery_low: 'mend_fix',
  notifications_polled: 'mend_fix',
}

/** What the button beside a check says. A check that works, or of which nothing is told, has none. */
export function mendingOf({
  check,
  state,
  fact,
}: Pick<Check, 'check' | 'state' | 'fact'>): Mending | undefined {
  if (state !== 'broken' && state !== 'look') return undefined
  return byFact[fact] ?? mendings[check]
}
