import { setTimeout as pause } from 'node:timers/promises'
import type { Sentence } from '../texts.ts'
import type { Inbox, Listening } from './inbox.ts'
import { usePhoneZone } from './local-time.ts'
import { repeat } from './rhythm.ts'
import { runCommand, type Trouble } from './termux-command.ts'
import { readBattery, readNetwork } from './termux-health.ts'
import { lookAtNotifications, trialKey } from './termux-notifications.ts'
import { lookAtSms } from './termux-sms.ts'

/** A notification may be gone in seconds, an SMS stays: so the former are looked at more often. */
export const termuxPace = { notificationsMs: 2_000, smsMs: 5_000 }

const firstLookMs = 10_000

/** The real phone, through the commands of Termux:API. */
export function termuxInbox(pace = termuxPace): Inbox {
  const sms = new Source('sms_readable', 'sms_unreadable')
  const notifications = new Source('notifications_readable', 'notifications_unreadable')
  const trials = new Map<string, string>()
  return {
    async follow(listening) {
      await usePhoneZone()
      await Promise.all([
        repeat(pace.smsMs, listening, async () => sms.took(await lookAtSms(listening), listening)),
        repeat(pace.notificationsMs, listening, async () => {
          notifications.took(await lookAtNotifications(listening, trials), listening)
        }),
      ])
    },
    async health() {
      // The first ping comes before the first look has ended, and must not cry wolf.
      await Promise.race([
        Promise.all([sms.tried, notifications.tried]),
        pause(firstLookMs, undefined, { ref: false }),
      ])
      const [{ charge, charging }, network] = await Promise.all([readBattery(), readNetwork()])
      return { charge, charging, network, smsPermission: sms.works, listenerAlive: notifications.works }
    },
    /** The next poll of notifications finds it. */
    async show({ id, title, text }) {
      trials.set(trialKey(title, text), id)
      const args = ['--id', 'florin-test', '--title', title, '--content', text]
      return (await runCommand('termux-notification', args)).trouble === undefined
    },
  }
}

/** Whether the last poll worked; a change is logged once, not every two seconds. */
class Source {
  readonly #good: Sentence
  readonly #bad: Sentence
  readonly #firstTry = Promise.withResolvers<void>()
  #trouble: Trouble | 'not_tried' | undefined = 'not_tried'

  constructor(good: Sentence, bad: Sentence) {
    this.#good = good
    this.#bad = bad
  }

  get works(): boolean {
    return this.#trouble === undefined
  }

  get tried(): Promise<void> {
    return this.#firstTry.promise
  }

  took(trouble: Trouble | undefined, { say }: Listening): void {
    this.#firstTry.resolve()
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    if (trouble) say(this.#bad, { reason: trouble })
    else say(this.#good)
  }
}
