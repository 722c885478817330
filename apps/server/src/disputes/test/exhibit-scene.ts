import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { letDue, type Opened, openDeal, partsOf, placed, retireEverybody } from '../../deals/test/opened.ts'
import { BankPhone, fund } from '../../deals/test/shop.ts'
import { disputed, type MerchantPerson, merchant } from './cases.ts'

/** Balances that occur nowhere else, in roubles. */
export const balances = ['48213.57', '47673.54', '50673.91'] as const

const app = { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк' } as const
const spelt = (balance: string) => balance.replace(/(\d{2})(\d{3})\./, '$1 $2.')
const transfer = (sum: string, balance: string, payer = 'Иван П.') =>
  `MIR-4417 14:32 Перевод ${sum}р от ${payer} Баланс: ${spelt(balance)}р`
const purchase = (sum: string, balance: string) =>
  `MIR-4417 14:40 Покупка ${sum}р PYATEROCHKA Баланс: ${spelt(balance)}р`

export interface Scene {
  readonly phone: BankPhone & { readonly methodId: string }
  readonly shop: MerchantPerson
  readonly deal: Opened
}

/** A phone whose Sberbank card takes the next deals; its balance is proven by a push. */
export async function provenPhone(world: World): Promise<BankPhone & { readonly methodId: string }> {
  await retireEverybody(world)
  const phone = await BankPhone.withCard(world)
  await world.query('update user_account set is_activated = true where id = $1', [phone.owner.userId])
  await world.query(
    `update terminal set created_at = now() - interval '1 day', last_ping_at = now() + interval '1 hour', steady_pings = 2 where id = $1`,
    [phone.phone.terminalId],
  )
  await world.query(
    'update payment_method set is_sbp = false, is_c2c = true, is_active = true, was_active = true where id = $1',
    [phone.methodId],
  )
  await fund(world, phone.owner.userId, 10_000n)
  await phone.brings({ text: transfer('2100', balances[0]), ...app })
  await placed(world)
  return phone
}

/**
 * A deal that ended unpaid 10 minutes ago, 25 minutes after its requisite was shown: a text 10 minutes before that, a purchase within the time to
 * pay, and another payer's transfer after it. Each balance follows from the one before.
 */
export async function unpaidDeal(world: World): Promise<Scene> {
  const phone = await provenPhone(world)
  const shop = await merchant(world)
  const deal = await openDeal(world, shop.shop, '7300.00')
  await phone.brings({ text: purchase('540.03', balances[1]) })
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  await phone.brings({ text: transfer('3000.37', balances[2], 'Олег Т.') })
  await placed(world)
  await shiftBack(world, { phone, shop, deal })
  return { phone, shop, deal }
}

async function shiftBack(world: World, { phone, deal }: Scene): Promise<void> {
  const messages = await world.query<{ id: string }>(
    'select id from raw_message where terminal_id = $1 order by place',
    [phone.phone.terminalId],
  )
  expect(messages).toHaveLength(3)
  for (const [at, minutes] of [35, 20, 0].entries())
    await world.query(
      'update raw_message set received_at = received_at - make_interval(mins => $2) where id = $1',
      [messages[at]?.id, minutes],
    )
  await world.query('alter table payer_event disable trigger payer_event_final')
  await world.query(`update payer_event set at = at - interval '25 minutes' where deal_id = $1`, [
    deal.dealId,
  ])
  await world.query('alter table payer_event enable trigger payer_event_final')
  await world.query(`update deal set created_at = created_at - interval '25 minutes' where id = $1`, [
    deal.dealId,
  ])
}

export const opened = (world: World, { deal }: Pick<Scene, 'deal'>) => disputed(world, deal)
