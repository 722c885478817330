import { credit, debit, house, userAccount } from '@florin/ledger'
import { money } from '@florin/money'
import { sql } from 'kysely'
import { post } from '../books/index.ts'
import type { PaymentMethodService } from '../payment-methods/index.ts'
import { type Database, type Queryable, tables } from '../platform/database.ts'
import { addTerminal } from '../terminals/index.ts'
import type { UserService } from '../users/index.ts'

export interface TestWorldParts {
  readonly db: Database
  readonly users: UserService
  readonly paymentMethods: PaymentMethodService
}

/** So many that some open test orders seldom meet on one card, where half a sum would tell nothing. */
const count = 36

/** Nobody's numbers: long runs of zeros with right check digits. */
const traders = Array.from({ length: count }, (_, at) => {
  const number = String(at + 1).padStart(2, '0')
  return {
    name: 'Тест Тестов',
    card: withCheckDigit(`2200000000007${number}`),
    phone: `790000007${number}`,
    account: `408178107000000007${number}`,
  }
})

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const funds = money('USDT_TEST', 1_000_000_000_000n)
const origin = { ip: '127.0.0.1', requestId: 'test-world' }

/** The first order of a test key waits for them: one after another they took half a minute on a busy machine. */
const atOnce = 4

/** The traders that test keys meet: made once, without a password that anybody could know, and with test money only. */
export async function plantTestWorld(parts: TestWorldParts): Promise<void> {
  if (await isPlanted(parts.db.each)) return
  const waiting = traders.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, trader] of waiting)
        await plantTrader(parts, `simulated-${at + 1}@florin.invalid`, trader)
    }),
  )
}

async function isPlanted(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from payment_method_facts as payment_method join person_facts as owner on owner.id = payment_method.owner_id
    where owner.is_simulated and payment_method.terminal_id is not null
  `.execute(tables(tx))
  return rows[0]?.count === BigInt(traders.length)
}

async function plantTrader(
  { db, users, paymentMethods }: TestWorldParts,
  email: string,
  { name, card, phone, account }: (typeof traders)[number],
): Promise<void> {
  const made = await db.write(async (tx) => {
    const user = await users.create(tx, {
      email,
      passwordHash: 'nobody',
      accountType: 'trader',
      language: 'en',
    })
    if (!user) return undefined
    await users.makeSimulated(tx, user.id)
    await post(tx, {
      kind: 'test.funded',
      reference: `test:${user.id}:funded`,
      lines: [debit(house('custody'), funds), credit(userAccount(user.id, 'available'), funds)],
    })
    return user
  })
  // Another node is at it.
  if (!made) return
  const ownerId = made.id
  const methodId = await paymentMethods.create(ownerId, { name, bank: 'sberbank', card, phone, account })
  await paymentMethods.update(ownerId, methodId, { isSbp: true, isC2c: true, isActive: true })
  await db.write(async (tx) => {
    const terminalId = await addTerminal(tx, ownerId, 'Simulated phone')
    const by = { userId: ownerId, origin }
    await paymentMethods.bind(tx, { ownerId, terminalId, methodIds: [methodId], by })
  })
}
