import { expect } from 'vitest'
import type { Browser, BrowserReply } from '../../../test/browser.ts'
import { login, register } from '../../../test/people.ts'
import { useWorld, type WorldOptions } from '../../../test/world.ts'

export interface Trader {
  readonly browser: Browser
  readonly userId: string
  readonly email: string
}

let drawn = 0

/** Numbers that pass for real ones and are drawn once. */
export function newCard(): string {
  drawn += 1
  const body = `2200${String(process.pid % 10_000).padStart(4, '0')}${String(drawn).padStart(7, '0')}`
  return body + checkDigit(body)
}

export function newAccount(): string {
  drawn += 1
  return `4081781${String(process.pid % 100_000).padStart(5, '0')}${String(drawn).padStart(8, '0')}`
}

/** In the spelling in which it is stored and shown. */
export function newPhone(): string {
  drawn += 1
  return `+79${String(drawn).padStart(9, '0')}`
}

function checkDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** A world whose people add payment methods. */
export function useTraders(options?: WorldOptions) {
  const world = useWorld(options)
  const origin = { ip: '127.0.0.1', requestId: 'test' }

  const trader = async (): Promise<Trader> => {
    const { browser, email } = await register(world)
    return { browser, email, userId: await world.userId(email) }
  }

  return {
    world,
    trader,

    async support(): Promise<Trader> {
      const { email, userId } = await trader()
      await world.florin.services.users.changeRights('test', origin, userId, { isStaff: true })
      return { browser: (await login(world, email)).browser, email, userId }
    },

    /** Adds a method with a card of its own, unless told otherwise, and answers its id. */
    async method(owner: Trader, numbers: object = { card: newCard() }, more: object = {}): Promise<string> {
      const body = { name: 'Анна Королёва', bank: 'sberbank', ...more, ...numbers }
      const created = await owner.browser.call('createPayment', { body })
      expect(created.status).toBe(200)
      return created.body.payment_id
    },

    update(owner: Trader, id: string, body: object): Promise<BrowserReply> {
      return owner.browser.call('updatePayment', { params: { id }, body })
    },

    /** The method as its owner sees it. */
    async see(owner: Trader, id: string) {
      const { body } = await owner.browser.call('listPayments', { query: { page_size: 100 } })
      return body.results.find((payment: { id: string }) => payment.id === id)
    },

    async setPoints(id: string, points: number): Promise<void> {
      await world.query('update payment_method set rating_points = $2 where id = $1', [id, points])
    },

    /** A phone of somebody's; how it got there is the terminals' business. */
    async terminal(owner: Trader): Promise<string> {
      const [row] = await world.query<{ id: string }>(
        `insert into terminal (owner_id, name) values ($1, 'Redmi') returning id`,
        [owner.userId],
      )
      return row?.id ?? ''
    },

    async bind(owner: Trader, terminalId: string, methodIds: string[], by = owner): Promise<number> {
      const { db, paymentMethods } = world.florin.services
      const binding = { ownerId: owner.userId, terminalId, methodIds, by: { userId: by.userId, origin } }
      return db.write((tx) => paymentMethods.bind(tx, binding))
    },
  }
}
