import type { Answer, DeviceConfig } from '@florin/contract'
import { pingDevice } from '@florin/contract/device'
import { TerminalFault } from '../fault.ts'
import { messageFilter } from '../filter/filter.ts'
import type { ShownTrial } from '../inbox/inbox.ts'
import { rest } from '../inbox/rhythm.ts'
import { Refusal, Unreachable } from '../server/refusal.ts'
import { saveState } from '../state.ts'
import { appVersion } from '../version.ts'
import { Backoff } from './backoff.ts'
import { hear } from './hear.ts'
import type { Phone } from './phone.ts'

type PingAnswer = Answer<typeof pingDevice>

const pingLimits = { leastMs: 1_000, mostMs: 3_600_000 }

/** Reports the phone's state to the server at intervals, and applies its settings. */
export async function pingLoop(phone: Phone): Promise<void> {
  const backoff = new Backoff(phone.retry)
  while (!phone.signal.aborted) {
    await rest(await pingAndTidy(phone, backoff), phone.signal)
  }
}

async function pingAndTidy(phone: Phone, backoff: Backoff): Promise<number> {
  if (!phone.lock.isHeld()) throw new TerminalFault('lock_lost')
  const emptied = phone.queue.emptyOverdue()
  if (emptied > 0) phone.say('emptied_old', { count: emptied })
  try {
    await ping(phone)
    if (backoff.hasFailed) phone.say('online')
    backoff.reset()
    return pingEveryMs(phone)
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Unreachable)) throw error
    if (phone.signal.aborted) return 0
    const waitMs = backoff.nextMs(error instanceof Refusal ? error.retryAfterMs : undefined)
    phone.say('ping_failed', { reason: error.message, seconds: Math.ceil(waitMs / 1_000) })
    return waitMs
  } finally {
    phone.firstPing.resolve()
  }
}

/** One ping: reports the phone's state, and does what the answer says. */
export async function ping(phone: Phone): Promise<PingAnswer> {
  const answer = await phone.api.call(pingDevice, { body: await condition(phone) })
  if (answer.config) takeConfig(phone, answer.config)
  // The server knows higher numbers than the phone, whose folder was lost or came from a backup.
  if (answer.acked_seq > phone.queue.lastSeq) {
    phone.queue.renumberFrom(answer.acked_seq + 1)
    phone.say('renumbered', { seq: answer.acked_seq + 1 })
  }
  if (answer.trial) await showTrial(phone, answer.trial)
  return answer
}

/** Once each: the server names it until it has arrived. */
async function showTrial(phone: Phone, trial: ShownTrial): Promise<void> {
  if (phone.shownTrials.has(trial.id) || phone.queue.holds(trial.id)) return
  phone.shownTrials.add(trial.id)
  const isShown = await phone.inbox.show(trial, (sightings) => hear(phone, sightings))
  phone.say(isShown ? 'trial_shown' : 'trial_unshown')
}

async function condition({ inbox, queue, state }: Phone) {
  const health = await inbox.health()
  return {
    charge: health.charge,
    charging: health.charging,
    network: health.network,
    sms_permission: health.smsPermission,
    listener_alive: health.listenerAlive,
    queue_len: Math.min(queue.length, 1_000_000),
    last_seq: queue.lastSeq,
    // As the phone shows it, uncorrected: the server learns from it how far off the phone's times are.
    clock: new Date().toISOString(),
    app_version: appVersion,
    config_version: state.config.version,
    ...(health.phone && { phone: health.phone }),
  }
}

function takeConfig(phone: Phone, config: DeviceConfig): void {
  phone.state = { ...phone.state, config }
  saveState(phone.folder, phone.state)
  phone.filter = messageFilter(config)
  phone.say('config_taken', { version: config.version })
  tellRefusedPatterns(phone)
}

export function tellRefusedPatterns({ filter, say }: Phone): void {
  if (filter.refusedPatterns > 0) say('pattern_refused', { count: filter.refusedPatterns })
}

function pingEveryMs({ state }: Phone): number {
  return Math.min(pingLimits.mostMs, Math.max(pingLimits.leastMs, state.config.ping_seconds * 1_000))
}
