import { createHash, randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { type Command, Model } from '../test/model.ts'
import {
  type AnyPosting,
  balances,
  check,
  credit,
  debit,
  everything,
  held,
  house,
  LedgerError,
  ledgerInvariants,
  post,
  postingLanes,
  userAccount,
} from './index.ts'

// The real books beside a page of plain maps: whatever happens in whatever order, they answer the same.

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase()
})
afterAll(() => books.drop())

const person = fc.integer({ min: 0, max: 3 })
const units = fc.integer({ min: 1, max: 60 })
// Few names, so that events meet again.
const reference = fc.integer({ min: 0, max: 11 })
const hold = fc.integer({ min: 0, max: 2 })

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('deposit' as const), reference, to: person, units }),
  fc.record({ type: fc.constant('transfer' as const), reference, from: person, to: person, units }),
  fc.record({ type: fc.constant('freeze' as const), reference, from: person, hold, units }),
  fc.record({ type: fc.constant('pay out' as const), reference, from: person, to: person, hold, units }),
)

/** Commands name people, holds and events by small numbers; a world makes them somebody's. */
class World {
  private readonly name = randomUUID()
  readonly people = Array.from({ length: 4 }, () => randomUUID())

  posting(command: Command): AnyPosting {
    const reference = createHash('sha256').update(`${this.name}:${command.reference}`).digest('hex')
    return { kind: 'model', reference, lines: this.lines(command) }
  }

  private lines(command: Command) {
    const amount = money('USDT', BigInt(command.units))
    const available = (at: number) => userAccount(this.people[at] ?? '', 'available')
    const frozen = (at: number, hold: number) =>
      held(this.people[at] ?? '', { subject: this.name, cause: String(hold) })
    switch (command.type) {
      case 'deposit':
        return [debit(house('custody'), amount), credit(available(command.to), amount)]
      case 'transfer':
        return [debit(available(command.from), amount), credit(available(command.to), amount)]
      case 'freeze':
        return [debit(available(command.from), amount), credit(frozen(command.from, command.hold), amount)]
      case 'pay out':
        return [debit(frozen(command.from, command.hold), amount), credit(available(command.to), amount)]
    }
  }
}

async function told(posting: Promise<{ isReplay: boolean }>): Promise<string> {
  try {
    return (await posting).isReplay ? 'replay' : 'ok'
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}

async function compareBalances(world: World, model: Model): Promise<void> {
  const real = await Promise.all(world.people.map((userId) => balances(books.pool, userId, 'USDT')))
  expect(real.map(({ available, frozen }) => [Number(available.units), Number(frozen.units)])).toEqual(
    model.people,
  )
}

async function expectGreen(): Promise<void> {
  const findings = await check(books.pool, ledgerInvariants, everything)
  expect(findings.filter((found) => found.count > 0)).toEqual([])
}

test('one by one, the books answer as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      const [world, model] = [new World(), new Model()]
      for (const next of commands)
        expect(await told(post(books.alone, world.posting(next)))).toBe(model.take(next))
      await compareBalances(world, model)
    }),
    { numRuns: 25 },
  )
  await expectGreen()
}, 60_000)

test('in one lane they are taken in the order they came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const [world, model] = [new World(), new Model()]
      const lanes = postingLanes(books.pool, 1)
      const answers = await Promise.all(commands.map((next) => told(lanes.post(world.posting(next)))))
      expect(answers).toEqual(commands.map((next) => model.take(next)))
      await compareBalances(world, model)
    }),
    { numRuns: 25 },
  )
  await expectGreen()
}, 60_000)

test('all at once they answer as in some order: nobody below zero, nothing made or lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      const world = new World()
      const answers = await Promise.all(commands.map((next) => told(post(books.alone, world.posting(next)))))
      const deposited = new Map<number, number>()
      commands.forEach((next, at) => {
        if (answers[at] === 'ok' && next.type === 'deposit') deposited.set(next.reference, next.units)
      })
      const real = await Promise.all(world.people.map((userId) => balances(books.pool, userId, 'USDT')))
      const all = real.reduce((sum, { available, frozen }) => sum + Number(available.units + frozen.units), 0)
      expect(all).toBe([...deposited.values()].reduce((sum, units) => sum + units, 0))
    }),
    { numRuns: 15 },
  )
  await expectGreen()
}, 60_000)
