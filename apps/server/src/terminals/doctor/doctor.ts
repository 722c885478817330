import { type DoctorFinding, doctorChecks, type TerminalDoctor } from '@florin/contract'
import { clockOffMs, longQueue, lowCharge, statusOf, type Terminal } from '../terminal.ts'

// One phone examined, from what it has reported. Pure: the same facts that its own screen shows.

export interface Examined {
  readonly terminal: Terminal
  /** Percent of the last seven days. */
  readonly uptime: number | undefined
  /** Above this sum a push alone completes no deal. */
  readonly oneSignalRoubles: number
  readonly now: Date
}

/** Worst first. A phone that never called has only that. */
export function examine(examined: Examined): DoctorFinding[] {
  const { terminal } = examined
  if (terminal.lastPingAt === undefined) return [found('connection', 'broken', 'never_connected')]
  if (terminal.isUnpaired) return [found('connection', 'broken', 'unpaired')]
  const findings = [
    connection(terminal),
    ...listening(terminal),
    hidden(examined),
    sms(examined),
    autostart(terminal),
    battery(terminal),
    network(examined),
    clockAndQueue(terminal),
  ]
  return findings.filter((one) => one !== undefined).toSorted((one, other) => rank(one) - rank(other))
}

const states = ['broken', 'look', 'unknown', 'ok'] as const

const rank = ({ state, check }: DoctorFinding) =>
  states.indexOf(state) * doctorChecks.length + doctorChecks.indexOf(check)

/** `broken` only where nothing reaches us. Autostart is for the owner to check, and no fault in itself. */
export function verdictOf(terminal: Terminal, findings: readonly DoctorFinding[]): TerminalDoctor['verdict'] {
  if (terminal.lastPingAt === undefined) return 'never_connected'
  const isBroken = (check: DoctorFinding['check']) =>
    findings.some((one) => one.check === check && one.state === 'broken')
  const hearsNoPush = isBroken('restricted') || isBroken('notifications') || isBroken('listener')
  if (isBroken('connection') || (hearsNoPush && isBroken('sms'))) return 'broken'
  const isIll = ({ check, state }: DoctorFinding) =>
    state === 'broken' || (state === 'look' && check !== 'autostart')
  return findings.some(isIll) ? 'look' : 'well'
}

function found(
  check: DoctorFinding['check'],
  state: DoctorFinding['state'],
  fact: DoctorFinding['fact'],
  values: DoctorFinding['values'] = {},
): DoctorFinding {
  return { check, state, fact, values }
}

const appNames = { smsforwarder: 'SmsForwarder', 'sms-gateway': 'SMS Gateway' } as const

function connection(terminal: Terminal): DoctorFinding | undefined {
  const { connection: way, lastPingAt } = terminal
  if (statusOf(terminal) === 'terminal_disabled')
    return found('connection', 'broken', 'silent', { seen_at: lastPingAt?.toISOString() ?? '' })
  if (way === undefined || way === 'client') return undefined
  return found('connection', 'look', 'forwarder', { app: appNames[way] })
}

/** Whether pushes are received: the switch, what may lock the switch, and the service behind it. */
function listening({ phone, listenerAlive }: Terminal): (DoctorFinding | undefined)[] {
  if (!phone) return [polled(listenerAlive), found('listener', 'unknown', 'listener_untold')]
  const { notifications, is_listener_bound: isBound, rebound_at: at, rebound_after: after } = phone
  if (notifications !== 'granted')
    return [
      notifications === 'restricted' ? found('restricted', 'broken', 'restricted_settings') : undefined,
      found('notifications', 'broken', 'notifications_denied'),
    ]
  const granted = found('notifications', 'ok', 'notifications_granted')
  if (!isBound) return [granted, found('listener', 'broken', 'listener_unbound')]
  if (listenerAlive === false) return [granted, found('listener', 'broken', 'listener_dead')]
  const reading = at
    ? found('listener', 'ok', 'listener_came_back', { at, after: after ?? 'unknown' })
    : found('listener', 'ok', 'listener_reading')
  return [granted, reading]
}

/** The Termux client reads the notifications that are still shown: one that was swiped away in between it never sees. */
function polled(listenerAlive: boolean | undefined): DoctorFinding {
  if (listenerAlive === undefined) return found('notifications', 'unknown', 'notifications_untold')
  return listenerAlive
    ? found('notifications', 'look', 'notifications_polled')
    : found('notifications', 'broken', 'notifications_denied')
}

const dayMs = 86_400_000

/** Notices without their text. Where none with a text has come since, the bank's pushes are lost. */
function hidden({ terminal: { phone }, now }: Examined): DoctorFinding | undefined {
  if (!phone?.hidden_at) return undefined
  const { hidden_at: at, hidden_count: count, last_push_at: lastPush } = phone
  const isLast = lastPush === null || new Date(lastPush) < new Date(at)
  if (isLast) return found('hidden', 'broken', 'texts_hidden', { count, at })
  const isRecent = now.getTime() - new Date(at).getTime() < dayMs
  return isRecent ? found('hidden', 'look', 'some_texts_hidden', { count, at }) : undefined
}

function sms({ terminal: { smsPermission }, oneSignalRoubles }: Examined): DoctorFinding {
  if (smsPermission === undefined) return found('sms', 'unknown', 'sms_untold')
  if (smsPermission) return found('sms', 'ok', 'sms_granted')
  return found('sms', 'broken', 'sms_denied', { roubles: oneSignalRoubles })
}

/** Makers whose phones end apps that were not allowed to start by themselves, without any sign to the app. */
const autostarts: readonly [RegExp, DoctorFinding['fact']][] = [
  [/xiaomi|redmi|poco/i, 'autostart_xiaomi'],
  [/samsung/i, 'autostart_samsung'],
  [/huawei|honor/i, 'autostart_huawei'],
  [/realme|oppo|oneplus/i, 'autostart_realme'],
]

function autostart({ phone }: Terminal): DoctorFinding | undefined {
  const maker = phone?.maker ?? ''
  const fact = autostarts.find(([names]) => names.test(maker))?.[1]
  return fact && found('autostart', 'look', fact, { maker })
}

function battery({ charge, isCharging, phone }: Terminal): DoctorFinding {
  const charging = isCharging === undefined ? 'unknown' : isCharging ? 'yes' : 'no'
  if (phone?.background_work === 'restricted')
    return found('battery', 'broken', 'background_restricted', { charge: charge ?? 'unknown', charging })
  if (charge === undefined) return found('battery', 'unknown', 'battery_untold')
  if (charge < lowCharge && isCharging !== true) return found('battery', 'broken', 'battery_low', { charge })
  const background = phone?.background_work === 'allowed' ? 'allowed' : 'unknown'
  return found('battery', 'ok', 'battery_well', { charge, charging, background })
}

/** Below this share of seven days a phone loses deals to its network. */
const steadyPercent = 95

function network({ terminal, uptime = 100 }: Examined): DoctorFinding {
  const seen = { seen_at: terminal.lastPingAt?.toISOString() ?? '' }
  if (statusOf(terminal) === 'terminal_disabled') return found('network', 'broken', 'network_silent', seen)
  const values = { network: terminal.network ?? 'unknown', ...seen, uptime }
  return uptime < steadyPercent
    ? found('network', 'look', 'network_unsteady', values)
    : found('network', 'ok', 'network_steady', values)
}

function clockAndQueue({ clockAheadMs, queueLength }: Terminal): DoctorFinding {
  if (queueLength === undefined) return found('clock_and_queue', 'unknown', 'clock_and_queue_untold')
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000)
  const direction = seconds === 0 ? 'none' : clockAheadMs > 0 ? 'ahead' : 'behind'
  const values = { seconds, direction, queue: queueLength }
  if (Math.abs(clockAheadMs) > clockOffMs) return found('clock_and_queue', 'broken', 'clock_off', values)
  if (queueLength > longQueue) return found('clock_and_queue', 'look', 'queue_long', values)
  return found('clock_and_queue', 'ok', 'clock_and_queue_well', values)
}
