import { randomBytes, randomUUID } from 'node:crypto'
import type { AlertChannel, AlertKind } from '@florin/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { Channel, ChannelMessage, SendResult } from '../../ports/messenger.ts'
import { userService } from '../../users/index.ts'
import { type AlertDispatcher, alertDispatcher } from '../dispatcher.ts'
import type { AlertParts } from '../parts.ts'
import { tellPerson } from '../tell.ts'

/** One way to reach people whose other end the test plays. */
export class FakeChannel implements Channel {
  readonly name: AlertChannel
  isOn = true
  never: readonly AlertKind[] = []
  connected: readonly string[] = ['place']
  answer: (userId: string, message: ChannelMessage) => Promise<SendResult> = async () => ({ result: 'taken' })
  readonly sent: { readonly userId: string; readonly message: ChannelMessage }[] = []

  constructor(name: AlertChannel) {
    this.name = name
  }

  places = async (): Promise<readonly string[]> => this.connected

  async send(userId: string, message: ChannelMessage): Promise<SendResult> {
    this.sent.push({ userId, message })
    return this.answer(userId, message)
  }
}

export const refuses = async (): Promise<SendResult> => ({ result: 'refused', reason: 'telegram_blocked' })
export const isAway = async (): Promise<SendResult> => ({ result: 'away', reason: 'mail_away' })
export const isSilent = (): Promise<SendResult> => new Promise(() => undefined)

export const depositValues = { amount: '120.00 USDT', address: 'TAddress', txid: 'abc' }
export const loginValues = { time: '10:00', ip: '203.0.113.7', device: 'Lynx' }
const valuesOf: Partial<Record<AlertKind, Record<string, string>>> = {
  'deposit.credited': depositValues,
  'login.new_device': loginValues,
  'dispute.decided': { dispute: '№ 7', amount: '100 RUB', verdict: 'yours' },
  'telegram.connected': { telegram: '@stranger', time: '10:00' },
  'terminal.back': { terminal: 'Pixel', time: '10:00' },
  'deal.waiting': { amount: '100 RUB', requisite: '•• 4417', confirm_by: '10:00' },
}

/** Alerts on a database of their own, with channels that the test plays. */
export class AlertBench {
  db!: Database
  parts!: AlertParts
  dispatcher!: AlertDispatcher
  telegram!: FakeChannel
  push!: FakeChannel
  mail!: FakeChannel
  /** News for open pages, as `type userId`. */
  announced: string[] = []
  readonly secrets = secretsFrom(randomBytes(32))
  private place!: FreshDatabase

  async open(): Promise<void> {
    this.place = await freshDatabase()
    this.db = openDatabase({ connectionString: this.place.url })
    await this.startAnew()
  }

  async close(): Promise<void> {
    await this.db.close()
    await this.place.drop()
  }

  async startAnew(): Promise<void> {
    await this.db.pool.query('delete from alert')
    await this.db.pool.query('delete from alert_settings')
    await this.db.pool.query('delete from alert_off')
    this.telegram = new FakeChannel('telegram')
    this.push = new FakeChannel('push')
    this.mail = new FakeChannel('mail')
    const { db, secrets } = this
    this.announced = []
    const announce: AlertParts['live']['announce'] = async (_tx, userId, { type }) =>
      void this.announced.push(`${type} ${userId}`)
    const live = { announce } as unknown as AlertParts['live']
    const users = userService({ db, live } as unknown as Parameters<typeof userService>[0])
    this.parts = {
      db,
      live,
      secrets,
      users,
      log: createLog('silent'),
      channels: [this.telegram, this.push, this.mail],
      publicUrl: 'https://florin.example',
      channelMs: 50,
    }
    this.dispatcher = alertDispatcher(this.parts)
  }

  get channels(): readonly FakeChannel[] {
    return [this.telegram, this.push, this.mail]
  }

  async person(): Promise<string> {
    const id = randomUUID()
    await this.db.pool.query(
      `insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
       values ($1, $2, $2, 'x', 'trader', 0, 0)`,
      [id, `${id}@b.example`],
    )
    return id
  }

  async tell(userId: string, kind: AlertKind = 'deposit.credited', about?: string): Promise<string> {
    const values = valuesOf[kind] ?? {}
    await this.db.write((tx) => tellPerson(this.secrets, tx, { userId, kind, values, about }))
    const [row] = await this.rows<{ id: string }>(
      'select id from alert where user_id = $1 order by created_at desc limit 1',
      [userId],
    )
    return row?.id ?? ''
  }

  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.db.pool.query(text, values)).rows as Row[]
  }

  async alert(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.rows<Record<string, unknown>>('select * from alert where id = $1', [id])
    return row ?? {}
  }

  /** As `channel result`, in their order. */
  async tries(id: string): Promise<string[]> {
    const rows = await this.rows<{ channel: string; result: string }>(
      'select channel, result from alert_try where alert_id = $1 order by id',
      [id],
    )
    return rows.map(({ channel, result }) => `${channel} ${result}`)
  }

  /** Everything that is written happened this much earlier. */
  async pass(seconds: number): Promise<void> {
    await this.db.pool.query(
      `update alert set created_at = created_at - $1 * interval '1 second', next_at = next_at - $1 * interval '1 second',
         taken_at = taken_at - $1 * interval '1 second'`,
      [seconds],
    )
    await this.db.pool.query(`update alert_try set started_at = started_at - $1 * interval '1 second'`, [
      seconds,
    ])
  }
}

export function useAlertBench(): AlertBench {
  const bench = new AlertBench()
  beforeAll(() => bench.open())
  beforeEach(() => bench.startAnew())
  afterAll(() => bench.close())
  return bench
}
