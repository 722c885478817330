import type { World } from '../../../test/world.ts'
import { BankPhone, fund } from '../../deals/test/shop.ts'

const push = { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк' } as const
const tails = { main: '4417', other: '5528' } as const
export type Card = keyof typeof tails

const roubles = (kopecks: bigint) => `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}`

/** A trader's phone with two Sberbank cards. It keeps the accounts' balances, so that its texts follow from one another. */
export class MeasuredPhone {
  readonly world: World
  readonly phone: BankPhone
  readonly methods: Readonly<Record<Card, string>>
  private readonly balances = { main: 4_000_000n, other: 2_000_000n }

  private constructor(world: World, phone: BankPhone, methods: Record<Card, string>) {
    this.world = world
    this.phone = phone
    this.methods = methods
  }

  static async open(world: World, number: number): Promise<MeasuredPhone> {
    const phone = await BankPhone.withCard(world)
    const card = `22022012${String(number).padStart(4, '0')}5528`
    const methods = { main: phone.methodId, other: await phone.withMethod('sberbank', card) }
    await world.query('update user_account set is_activated = true where id = $1', [phone.owner.userId])
    await world.query(
      `update terminal set created_at = now() - interval '30 days', last_ping_at = now() + interval '3 hours', steady_pings = 2
       where id = $1`,
      [phone.phone.terminalId],
    )
    await world.query(
      'update payment_method set is_sbp = false, is_c2c = true, was_active = true where id = any($1::uuid[])',
      [Object.values(methods)],
    )
    await fund(world, phone.owner.userId, 100_000n)
    return new MeasuredPhone(world, phone, methods)
  }

  get ownerId(): string {
    return this.phone.owner.userId
  }

  get terminalId(): string {
    return this.phone.phone.terminalId
  }

  /** Of all cards of the house only this one takes the next deal. */
  async takesNext(card: Card = 'main'): Promise<void> {
    await this.world.query(
      `update payment_method set is_active = (id = $1), rating_points = 0 where is_active or id = $1`,
      [this.methods[card]],
    )
  }

  /** Money comes, and the bank's app tells of it. */
  async hears(kopecks: bigint, card: Card = 'main'): Promise<void> {
    await this.moves(kopecks, card)
    const text = `MIR-${tails[card]} 14:32 Перевод ${roubles(kopecks)}р от Иван П. Баланс: ${roubles(this.balances[card])}р`
    await this.phone.brings({ text, ...push })
  }

  /** A purchase, or money that the bank takes back, by SMS. */
  async spends(kopecks: bigint): Promise<void> {
    await this.moves(-kopecks)
    const text = `MIR-4417 14:40 Покупка ${roubles(kopecks)}р PYATEROCHKA Баланс: ${roubles(this.balances.main)}р`
    await this.phone.brings({ text })
  }

  /** Somebody who does not know the balance writes in the bank's name. */
  async isLiedTo(kopecks: bigint): Promise<void> {
    const text = `MIR-4417 14:33 Перевод ${roubles(kopecks)}р от Иван П. Баланс: ${roubles(kopecks + 77_00n)}р`
    await this.phone.brings({ text })
  }

  /** Money moves, and the phone hears nothing of it. */
  async moves(kopecks: bigint, card: Card = 'main'): Promise<void> {
    this.balances[card] += kopecks
  }

  /** The phone was silent from a minute before the deal began until now. */
  async wasAway(dealId: string): Promise<void> {
    await this.world.query(
      `with heard as (update terminal set was_silent_until = now() where id = $1)
       insert into terminal_silence (terminal_id, began_at, ended_at)
       select $1, created_at - interval '1 minute', now() from deal where id = $2`,
      [this.terminalId, dealId],
    )
  }

  /** All that it has heard, and its owner's deals, lie so much further back. */
  async timePasses(interval: string): Promise<void> {
    const { world } = this
    for (const table of ['raw_message', 'receipt'])
      await world.query(
        `update ${table} set received_at = received_at - $2::interval where terminal_id = $1`,
        [this.terminalId, interval],
      )
    await world.query(
      `update terminal_silence set began_at = began_at - $2::interval, ended_at = ended_at - $2::interval where terminal_id = $1`,
      [this.terminalId, interval],
    )
    const ofOwner = '(select id from deal where trader_id = $1)'
    await world.query('alter table payer_event disable trigger payer_event_final')
    await world.query(`update payer_event set at = at - $2::interval where deal_id in ${ofOwner}`, [
      this.ownerId,
      interval,
    ])
    await world.query('alter table payer_event enable trigger payer_event_final')
    await world.query('update deal set created_at = created_at - $2::interval where trader_id = $1', [
      this.ownerId,
      interval,
    ])
  }
}
