import { contract } from '@florin/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import type { Serve } from '../http/serve.ts'
import { type Database, openDatabase, tables } from '../platform/database.ts'
import { startJobs } from '../platform/jobs.ts'
import type { RateSource } from '../ports/rate-source.ts'
import { type RateService, rateForDeal, rateJobs, rateRoutes, rateService } from './index.ts'

const log = pino({ level: 'silent' })

let place: FreshDatabase
let db: Database

beforeAll(async () => {
  place = await freshDatabase()
  db = openDatabase({ connectionString: place.url })
})

afterAll(async () => {
  await db.close()
  await place.drop()
})

beforeEach(async () => {
  await sql`truncate rate`.execute(tables(db.each))
})

/** What each source says at the next refresh: roubles, or silence. */
type Said = Record<string, number | 'silence'>

function ratesFrom(said: Said, onChange?: () => Promise<void>): RateService {
  const sources: RateSource[] = Object.keys(said).map((name) => ({
    name,
    async fetch() {
      const now = said[name]
      if (typeof now !== 'number') throw new Error('answered 503')
      return BigInt(Math.round(now * 10_000))
    },
  }))
  return rateService({ db, sources, log, ...(onChange ? { onChange } : {}) })
}

async function minutesPass(minutes: number): Promise<void> {
  await sql`update rate set observed_at = observed_at - make_interval(mins => ${minutes})`.execute(
    tables(db.each),
  )
}

async function history(): Promise<string[]> {
  const { rows } = await sql<{ rate: bigint; accepted: boolean }>`
    select rate_ten_thousandths as rate, is_accepted as accepted from rate order by id
  `.execute(tables(db.each))
  return rows.map((row) => `${Number(row.rate) / 10_000}${row.accepted ? '' : ' waits'}`)
}

describe('a refresh', () => {
  test('keeps the median of the sources, with what each of them said', async () => {
    await ratesFrom({ one: 97.4, two: 97.5, three: 97.9, four: 'silence' }).refresh()

    const { rows } = await sql<{ sources: unknown }>`select sources from rate`.execute(tables(db.each))
    expect(await history()).toEqual(['97.5'])
    expect(rows[0]?.sources).toEqual([
      { name: 'one', rate_ten_thousandths: '974000' },
      { name: 'two', rate_ten_thousandths: '975000' },
      { name: 'three', rate_ten_thousandths: '979000' },
      { name: 'four', failure: 'answered 503' },
    ])
  })

  test('is made once in five minutes, however many nodes try', async () => {
    const nodes = Array.from({ length: 8 }, () => ratesFrom({ one: 97.4 }))

    await Promise.all(nodes.map((node) => node.refresh()))
    await Promise.all(nodes.map((node) => node.refresh()))
    await minutesPass(4)
    await Promise.all(nodes.map((node) => node.refresh()))
    expect(await history()).toEqual(['97.4'])

    await minutesPass(1)
    await Promise.all(nodes.map((node) => node.refresh()))
    expect(await history()).toEqual(['97.4', '97.4'])
  })

  // Two nodes that saw the same glitch in the same second are not two opinions.
  test('on many nodes at once does not confirm its own step', async () => {
    await ratesFrom({ one: 97 }).refresh()
    await minutesPass(5)

    await Promise.all(Array.from({ length: 8 }, () => ratesFrom({ one: 120 }).refresh()))

    expect(await history()).toEqual(['97', '120 waits'])
  })

  test('with a step over 3 % counts when the next one agrees', async () => {
    const said: Said = { one: 97 }
    const rates = ratesFrom(said)
    await rates.refresh()

    await minutesPass(5)
    said.one = 105
    await rates.refresh()
    expect((await rates.current()).tenThousandths).toBe(970_000n)

    await minutesPass(5)
    said.one = 105.5
    await rates.refresh()
    expect((await rates.current()).tenThousandths).toBe(1_055_000n)
    expect(await history()).toEqual(['97', '105 waits', '105.5'])
  })

  test('with a step that the next one takes back leaves no trace in the rate', async () => {
    const said: Said = { one: 97 }
    const rates = ratesFrom(said)
    for (const rate of [97, 140, 97.1, 140, 97.2]) {
      said.one = rate
      await rates.refresh()
      await minutesPass(5)
    }

    expect(await history()).toEqual(['97', '140 waits', '97.1', '140 waits', '97.2'])
  })

  test('tells of a change once, and of nothing when the rate stays', async () => {
    const onChange = vi.fn(async () => undefined)
    const said: Said = { one: 97 }
    const rates = ratesFrom(said, onChange)

    for (const rate of [97, 97, 120, 97.5]) {
      said.one = rate
      await rates.refresh()
      await minutesPass(5)
    }

    expect(onChange.mock.calls.map(([, rate]: unknown[]) => rate)).toEqual([970_000n, 975_000n])
  })

  test('runs as a job', async () => {
    const jobs = startJobs(rateJobs(ratesFrom({ one: 97.4 })), log)
    await jobs.stop()

    expect(await history()).toEqual(['97.4'])
  })
})

// Safety row 23: a poisoned or silent market must not move money.
describe('when the sources lie or are silent', () => {
  test.each<[string, Said]>([
    ['all are silent', { one: 'silence', two: 'silence', three: 'silence' }],
    ['two of three are silent', { one: 97.1, two: 'silence', three: 'silence' }],
    ['two disagree', { one: 97.1, two: 194.2 }],
  ])('%s: the last good rate stays, and deals stop after 15 minutes', async (_name, said) => {
    await ratesFrom({ one: 97.42 }).refresh()
    const rates = ratesFrom(said)

    await minutesPass(14)
    await rates.refresh()
    expect(await rates.current()).toMatchObject({ tenThousandths: 974_200n, isStale: false })
    expect(await rateForDeal(db.each)).toMatchObject({ tenThousandths: 974_200n })

    await minutesPass(2)
    await rates.refresh()
    expect(await rates.current()).toMatchObject({ tenThousandths: 974_200n, isStale: true })
    await expect(rateForDeal(db.each)).rejects.toMatchObject({ code: 'rate.unavailable' })
  })

  test('one liar of three changes nothing', async () => {
    await ratesFrom({ one: 97.4, two: 97.5, three: 970 }).refresh()

    expect(await history()).toEqual(['97.5'])
  })

  test('after an outage two agreeing refreshes a minute apart bring deals back', async () => {
    await ratesFrom({ one: 97 }).refresh()
    await minutesPass(600)

    await ratesFrom({ one: 110 }).refresh()
    await expect(rateForDeal(db.each)).rejects.toMatchObject({ code: 'rate.unavailable' })
    await minutesPass(1)
    await ratesFrom({ one: 110 }).refresh()

    expect(await rateForDeal(db.each)).toMatchObject({ tenThousandths: 1_100_000n })
  })
})

describe('the rate that is shown', () => {
  /** The one route of this domain, called without HTTP. */
  async function shown(rates: RateService): Promise<unknown> {
    const handlers: (() => Promise<unknown>)[] = []
    const serve = ((_endpoint: unknown, handle: () => Promise<unknown>) =>
      void handlers.push(handle)) as unknown as Serve
    rateRoutes(serve, rates)
    return handlers[0]?.()
  }

  test('has two decimals, its sources and its time', async () => {
    const rates = ratesFrom({ one: 97.424, two: 97.426, three: 'silence' })
    await rates.refresh()

    const answer = await shown(rates)

    expect(contract.currentRate.answer.parse(answer)).toMatchObject({
      rate: '97.43',
      pair: 'USDT/RUB',
      sources: ['one', 'two'],
      is_stale: false,
    })
  })

  test('is missing before the first refresh', async () => {
    await expect(shown(ratesFrom({ one: 97 }))).rejects.toMatchObject({
      code: 'rate.unavailable',
      status: 503,
    })
  })

  test('is missing when it is a day old', async () => {
    const rates = ratesFrom({ one: 97 })
    await rates.refresh()
    await minutesPass(24 * 60 + 1)

    await expect(shown(rates)).rejects.toMatchObject({ code: 'rate.unavailable' })
  })
})
