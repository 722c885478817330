import { aTerminal } from '../../test/a-terminal.ts'
import type { Check, Doctor, Trial } from '../doctor-queries.ts'

export function aCheck(check: Check['check'], changes: Partial<Check> = {}): Check {
  return { check, state: 'ok', fact: 'sms_granted', values: {}, ...changes }
}

export const smsDenied = aCheck('sms', { state: 'broken', fact: 'sms_denied', values: { roubles: 15_000 } })
export const autostartAsked = aCheck('autostart', {
  state: 'look',
  fact: 'autostart_xiaomi',
  values: { maker: 'xiaomi' },
})

/** The checks of the design's picture, but for the time of the last contact. */
export function pictureChecks(): Check[] {
  return [
    smsDenied,
    autostartAsked,
    aCheck('notifications', { fact: 'notifications_granted' }),
    aCheck('listener', { fact: 'listener_reading' }),
    aCheck('battery', {
      fact: 'battery_well',
      values: { charge: 86, charging: 'yes', background: 'allowed' },
    }),
    aCheck('network', {
      fact: 'network_steady',
      values: { network: 'wifi', seen_at: new Date(Date.now() - 12_000).toISOString(), uptime: 99.8 },
    }),
    aCheck('clock_and_queue', {
      fact: 'clock_and_queue_well',
      values: { seconds: 1, direction: 'behind', queue: 0 },
    }),
  ]
}

const way = ['seen', 'queued', 'arrived', 'read', 'chain', 'closes'] as const
const tookMs = [null, 40, 610, 14, 6, 2]

/** A test message that came so far; what comes after `end` was not reached. */
export function aTrial(
  changes: Partial<Trial> = {},
  end?: { step: (typeof way)[number]; state: 'waiting' | 'failed'; why?: Trial['steps'][number]['why'] },
): Trial {
  const endAt = end === undefined ? way.length : way.indexOf(end.step)
  return {
    id: '0b9a5b5e-1111-4222-8333-444455556666',
    asked_at: '2026-11-15T14:30:00.000Z',
    asked_by: 'site',
    bank_name: 'Sberbank',
    amount: '1.00',
    state: end?.state ?? 'done',
    total_ms: end === undefined ? 672 : null,
    steps: way.map((step, at) => ({
      step,
      // While it is on its way, nothing is known of any later step.
      state:
        at < endAt
          ? 'done'
          : at === endAt || end?.state === 'waiting'
            ? (end?.state ?? 'done')
            : 'not_reached',
      after_ms: at < endAt ? (tookMs[at] ?? null) : null,
      at: at < endAt ? '2026-11-15T14:30:02.100Z' : null,
      why: at === endAt ? (end?.why ?? null) : null,
    })),
    ...changes,
  }
}

const noTemplates = { read: 0, seen: 0 }

export function aDoctor(changes: Partial<Doctor> = {}): Doctor {
  return {
    terminal: aTerminal(),
    android: '13',
    maker: 'xiaomi',
    verdict: 'look',
    checks: pictureChecks(),
    app: { installed: '1.4.2', newest: anApp, is_outdated: true },
    last_message: {
      bank_name: 'Sberbank',
      channel: 'push',
      text: 'Перевод 12 500 ₽ от Дмитрий Ш.',
      received_at: new Date(Date.now() - 120_000).toISOString(),
      is_read: true,
      deal_id: '8f3a61c2-1111-4222-8333-444455556666',
    },
    banks: [
      aBank({ templates: { push: { read: 3, seen: 3 }, sms: { read: 4, seen: 4 } } }),
      aBank({
        payment_id: '22222222-1111-4222-8333-444455556666',
        bank_id: 'ozon-bank',
        bank_name: 'Ozon Bank',
        tail: '0912',
        chain: 'unproven',
        templates: { push: noTemplates, sms: { read: 1, seen: 3 } },
      }),
    ],
    trial: aTrial(),
    ...changes,
  }
}

export const anApp = {
  version: '1.5.0',
  url: 'https://florin.example/downloads/florin-terminal-1.5.0.apk',
  sha256: `9f2c71a0${'0'.repeat(48)}04bee1d7`,
  bytes: 61_000,
  package: 'org.florin.terminal',
}

export function aBank(changes: Partial<Doctor['banks'][number]> = {}): Doctor['banks'][number] {
  return {
    payment_id: '11111111-1111-4222-8333-444455556666',
    bank_id: 'sberbank',
    bank_name: 'Sberbank',
    tail: '4417',
    chain: 'proven',
    templates: { push: noTemplates, sms: noTemplates },
    ...changes,
  }
}
