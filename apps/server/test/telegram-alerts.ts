import { startTelegramApi, type TelegramApi } from '@florin/sandbox/telegram-api/index'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { alertDispatcher } from '../src/notifications/dispatcher.ts'
import { type AlertBench, useAlertBench } from '../src/notifications/test/alert-bench.ts'
import { botApi } from '../src/telegram/bot-api.ts'
import { telegramChannel } from '../src/telegram/channel.ts'

/** As strict as our own promise: Telegram itself lets 30 a second through, and bursts of three. */
const limits = { perChat: 1, burst: 2, inAll: 25 }

const clock = performance.now.bind(performance)

export interface Reader {
  readonly userId: string
  readonly chatId: number
}

/**
 * Alerts with the real dispatcher and Telegram channel, against a Telegram on loopback that enforces its limits. Push and mail take
 * everything; push reaches every second reader only.
 */
export class TelegramAlerts {
  readonly bench: AlertBench
  telegram!: TelegramApi
  private skippedMs = 0

  constructor(bench: AlertBench) {
    this.bench = bench
  }

  async open(): Promise<void> {
    const token = '4242:sandbox-token-of-a-test-only'
    this.telegram = await startTelegramApi({ token, limits, now: () => Date.now() + this.skippedMs })
  }

  /** After the bench has made its own parts. */
  connect(): void {
    const { bench, telegram } = this
    const { db, secrets } = bench
    const api = botApi({ token: telegram.token, apiRoot: telegram.url })
    const channels = [telegramChannel({ db, secrets, api }), bench.push, bench.mail]
    bench.parts = { ...bench.parts, channels, channelMs: 15_000 }
    bench.dispatcher = alertDispatcher(bench.parts)
    // Not a spy: that one keeps a record of every call, which looks like memory that the dispatcher holds.
    performance.now = () => clock() + this.skippedMs
  }

  async readers(count: number): Promise<Reader[]> {
    const { bench, telegram } = this
    const readers = await Promise.all(
      Array.from({ length: count }, async () => {
        const chat = telegram.control.chat(telegram.control.makePerson('Reader'))
        chat.start()
        const reader = { userId: await bench.person(), chatId: chat.id }
        await bench.rows(
          'insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, $2, $3)',
          [reader.userId, reader.chatId, 'Reader'],
        )
        return reader
      }),
    )
    const withPush = new Set(readers.filter((_, at) => at % 2 === 0).map(({ userId }) => userId))
    Object.assign(bench.push, {
      places: async (userId: string) => (withPush.has(userId) ? ['browser'] : []),
    })
    return readers
  }

  /** The clocks of the rows, of this process and of Telegram go on by so much. */
  async pass(seconds: number): Promise<void> {
    await this.bench.pass(seconds)
    await this.bench.rows(
      `update telegram_pace set next_at = next_at - $1 * interval '1 second', paused_until = paused_until - $1 * interval '1 second'`,
      [seconds],
    )
    this.skippedMs += seconds * 1000
  }

  /** Ids of the alerts in this chat, oldest first. */
  alertsIn({ chatId }: Reader): string[] {
    const messages = this.telegram.control.chat({ id: chatId }).fromBot()
    return messages.map(({ reply_markup }) => alertIn(reply_markup?.inline_keyboard?.flat() ?? []))
  }

  /** How often each channel accepted each alert, as `channel alertId`. */
  accepted(readers: readonly Reader[]): Map<string, number> {
    const { bench } = this
    const inTelegram = readers.flatMap((reader) => this.alertsIn(reader))
    const kinds = [
      ...inTelegram.map((id) => `telegram ${id}`),
      ...[bench.push, bench.mail].flatMap(({ name, sent }) =>
        sent.map(({ message }) => `${name} ${message.id}`),
      ),
    ]
    const counts = new Map<string, number>()
    for (const one of kinds) counts.set(one, (counts.get(one) ?? 0) + 1)
    return counts
  }
}

function alertIn(buttons: readonly { readonly url?: string | undefined }[]): string {
  const link = buttons.find(({ url }) => url !== undefined)?.url ?? ''
  return URL.canParse(link) ? (new URL(link).searchParams.get('alert') ?? '') : ''
}

export function useTelegramAlerts(): TelegramAlerts {
  const alerts = new TelegramAlerts(useAlertBench())
  beforeAll(() => alerts.open())
  beforeEach(() => alerts.connect())
  afterEach(() => Object.assign(performance, { now: clock }))
  afterAll(() => alerts.telegram.close())
  return alerts
}
