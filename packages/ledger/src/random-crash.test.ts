import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { command, World } from '../test/commands.ts'
import { Model, type ModelCommand } from '../test/model.ts'
import { balances, check, everything, LedgerError, ledgerInvariants, post } from './index.ts'

// Transactions of random events, some of which die between two statements: what did not commit never was.

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase()
})
afterAll(() => books.drop())

interface Verb {
  readonly commands: ModelCommand[]
  /** How many of its statements are carried out before its connection is cut; undefined: it commits. */
  readonly survives: number | undefined
}

const verb: fc.Arbitrary<Verb> = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 4 }),
  survives: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
})

/** A refusal ends the transaction, as it does in the product. Answers the model as it is afterwards. */
async function carryOut(world: World, model: Model, { commands, survives }: Verb): Promise<Model> {
  const client = new pg.Client({ connectionString: books.url })
  client.on('error', () => undefined)
  await client.connect()
  const tried = model.copy()
  try {
    await client.query('begin')
    for (const next of commands.slice(0, survives)) {
      const answer = await outcomeOf(post(client, world.posting(next)))
      expect(answer).toBe(tried.take(next))
      if (answer !== 'ok' && answer !== 'replay') return model
    }
    if (survives !== undefined) {
      await cut(client)
      return model
    }
    await client.query('commit')
    return tried
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function cut(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await books.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
}

async function outcomeOf(posting: Promise<{ isReplay: boolean }>): Promise<string> {
  try {
    return (await posting).isReplay ? 'replay' : 'ok'
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}

test('whatever dies in between, the books are those of the verbs that committed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { minLength: 1, maxLength: 12 }), async (verbs) => {
      const world = new World()
      let model = new Model()
      for (const next of verbs) model = await carryOut(world, model, next)

      const real = await Promise.all(world.people.map((userId) => balances(books.pool, userId, 'USDT')))
      expect(real.map(({ available, frozen }) => [Number(available.units), Number(frozen.units)])).toEqual(
        model.people,
      )
    }),
    { numRuns: 15 },
  )
  const findings = await check(books.pool, ledgerInvariants, everything)
  expect(findings.filter((found) => found.count > 0)).toEqual([])
})
