import { beforeAll, beforeEach } from 'vitest'
import type { World } from '../../../test/world.ts'
import { type Booked, book, type Opened, placed, retireEverybody } from './opened.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from './shop.ts'

/** One shop and the only trader who works, anew for each test. A test may put others in their place. */
export interface PartScene {
  shop: TestShop
  trader: Trader
  /** Roubles reach the trader and are matched. Answers with the receipt's id. */
  readonly comes: (amount: string, more?: Omit<Booked, 'amount'>) => Promise<string>
  /** A receipt is matched again, as after a crash or when more is known about it. */
  readonly matchAgain: (receiptId: string) => Promise<void>
}

/** For tests about payments in parts. */
export function usePartScene(world: World): PartScene {
  const scene: PartScene = Object.assign({} as Pick<PartScene, 'shop' | 'trader'>, {
    comes: async (amount: string, more: Omit<Booked, 'amount'> = {}) => {
      const [id = ''] = await book(world, scene.trader, { amount, ...more })
      await placed(world)
      return id
    },
    matchAgain: async (receiptId: string) => {
      const values = [receiptId, scene.trader.id]
      await world.query('insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)', values)
      await placed(world)
    },
  })
  beforeAll(() => setRate(world))
  beforeEach(async () => {
    await retireEverybody(world)
    scene.shop = await newShop(world)
    scene.trader = await newTrader(world, { usdt: 1_000n })
  })
  return scene
}

/** A receipt whose text proves nothing. */
export const unproven = { trust: 1, trustReason: 'not_proven' }

type Order = Pick<Opened, 'orderId'>

export const acceptOrder = (shop: TestShop, { orderId }: Order, headers = {}) =>
  shop.call('POST', `/orders/${orderId}/accept`, undefined, headers)

export const viewOrder = async (shop: TestShop, { orderId }: Order) =>
  (await shop.call('GET', `/orders/${orderId}`)).body
