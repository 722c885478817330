import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newPerson } from '../deals/test/shop.ts'
import { lacksAccount } from './accounts.ts'
import type { TelegramParts } from './parts.ts'

const world = useWorld({ isIdle: true })
let traderId: string
beforeAll(async () => {
  traderId = await newPerson(world, 'trader')
})

// Silence decides nothing against a trader whom the list of cases was closed to when the case was opened.
test('an account that was connected only after a moment was lacking then', async () => {
  const { db } = world.florin.services
  const lacks = (api: unknown, then?: Date) =>
    lacksAccount({ db, api: api as TelegramParts['api'] }, traderId, then)
  expect([await lacks({}), await lacks(undefined)]).toEqual([true, false])

  await world.query(
    `insert into telegram_account (user_id, telegram_id, telegram_name, auth_date) values ($1, 27, 'ann', now() - interval '1 hour')`,
    [traderId],
  )

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  expect([await lacks({}), await lacks({}, hoursAgo(0.5)), await lacks({}, hoursAgo(2))]).toEqual([
    false,
    false,
    true,
  ])
  expect(await lacks(undefined, hoursAgo(2))).toBe(false)
})
