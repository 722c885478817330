import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { command, World } from '../test/commands.ts'
import { Model, type ModelCommand } from '../test/model.ts'
import { balances, check, everything, LedgerError, ledgerInvariants, post } from './index.ts'

// The real books beside a model of plain maps: in any order of operations, both answer the same.

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase()
})
afterAll(() => books.drop())

async function outcomeOf(posting: Promise<{ isReplay: boolean }>): Promise<string> {
  try {
    return (await posting).isReplay ? 'replay' : 'ok'
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}

async function compareBalances(world: World, model: Pick<Model, 'people'>): Promise<void> {
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
        expect(await outcomeOf(post(books.alone, world.posting(next)))).toBe(model.take(next))
      await compareBalances(world, model)
    }),
    { numRuns: 25 },
  )
  await expectGreen()
})

// In whatever order they were taken, the operations that answered ok add up to each balance, to the last unit.
test('all at once they answer as in some order: every balance is what the accepted ones add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      const world = new World()
      const answers = await Promise.all(
        commands.map((next) => outcomeOf(post(books.alone, world.posting(next)))),
      )
      const accepted = commands.filter((_, at) => answers[at] === 'ok')

      expect(new Set(accepted.map((next) => next.reference)).size).toBe(accepted.length)
      commands.forEach((next, at) => {
        const first = accepted.find((other) => other.reference === next.reference)
        if (answers[at] === 'replay') expect(first).toEqual(next)
        if (answers[at] === 'reference_reused') expect(first).not.toEqual(next)
      })
      await compareBalances(world, addedUp(accepted))
    }),
    { numRuns: 15 },
  )
  await expectGreen()
})

/** A sum of moves, which has no order. */
function addedUp(accepted: ModelCommand[]): Pick<Model, 'people'> {
  const people = new Model().people
  const move = (person: number, [available, frozen]: [number, number]) => {
    const own = people[person] as [number, number]
    own[0] += available
    own[1] += frozen
  }
  for (const next of accepted) {
    if (next.type === 'transfer') move(next.from, [-next.units, 0])
    if (next.type === 'freeze') move(next.from, [-next.units, next.units])
    if (next.type === 'pay out') move(next.from, [0, -next.units])
    if (next.type !== 'freeze') move(next.to, [next.units, 0])
  }
  expect(people.flat().every((units) => units >= 0)).toBe(true)
  return { people }
}
