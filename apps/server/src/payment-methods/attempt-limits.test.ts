import { expect, test } from 'vitest'
import { newCard, useTraders } from './test/traders.ts'

const own = useTraders({ environment: { LIMIT_FACTOR: '1' } })

// Each attempt tells whether somebody has the number; nobody shall ask for thousands.
test('twenty new numbers an hour, added or changed, and switches go on after that', async () => {
  const anna = await own.trader()
  const ids: string[] = []
  for (let at = 0; at < 19; at += 1) ids.push(await own.method(anna))
  await own.update(anna, ids[0]!, { card: newCard() })

  const another = await anna.browser.call('createPayment', {
    body: { name: 'Anna Lee', bank: 'sberbank', card: newCard() },
  })
  const renamed = await own.update(anna, ids[1]!, { name: 'Anna Bell' })
  const switched = await own.update(anna, ids[2]!, { is_active: true })

  expect([another.status, another.body.code]).toEqual([429, 'limit.reached'])
  expect(Number(another.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect([renamed.status, switched.status]).toEqual([429, 200])
})

test('sixty searches by digits a minute; other lists are not counted', async () => {
  const anna = await own.trader()
  const search = (text: string) => anna.browser.call('listPayments', { query: { search: text } })

  const statuses = [(await search('2200')).status]
  // A minute that is long enough for a busy machine.
  await own.world.query(`update rate_limit set ends_at = now() + interval '10 minutes' where count = 1`)
  for (let at = 0; at < 60; at += 1) statuses.push((await search('2200')).status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect([statuses.at(-1), (await search('')).status, (await search('Анна')).status]).toEqual([429, 200, 200])
})
