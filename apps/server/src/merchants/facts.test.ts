import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newPerson } from '../deals/test/shop.ts'
import { merchantFacts, recentFacts } from './facts.ts'
import { findFactsOf } from './settings-store.ts'

const world = useWorld({ isIdle: true })
const merchantsOf = () => world.florin.services.merchants

async function invited(merchantId: string): Promise<string> {
  const leadId = await newPerson(world, 'trader')
  await world.query(
    `insert into referral_code (lead_id, code, email, used_by, used_at) values ($1, $2, $2 || '@example.com', $3, now())`,
    [leadId, randomUUID().slice(0, 12), merchantId],
  )
  return leadId
}

test('many are looked up at once, each in its place; who is no merchant has no facts', async () => {
  const [plain, led, trader] = [
    await newPerson(world, 'merchant'),
    await newPerson(world, 'merchant', { depositBasisPoints: 650 }),
    await newPerson(world, 'trader'),
  ]
  const leadId = await invited(led)
  const { each } = merchantsOf().db

  const found = await findFactsOf(each, [led, trader, plain, randomUUID(), led])

  expect(found.map((facts) => facts?.merchantId)).toEqual([led, undefined, plain, undefined, led])
  expect(found[0]).toMatchObject({ depositBasisPoints: 650, lead: { userId: leadId } })
  expect(found[2]).toMatchObject({ depositBasisPoints: 700, lead: null, isBlocked: false })
  expect(await merchantFacts(each, led)).toEqual(found[0])
})

test('shops that call together share one question', async () => {
  const shops = await Promise.all(Array.from({ length: 40 }, () => newPerson(world, 'merchant')))
  const { pool } = merchantsOf().db
  let questions = 0
  const count = () => {
    questions += 1
  }
  pool.on('acquire', count)
  const facts = await Promise.all(shops.map((id) => recentFacts(merchantsOf(), id)))
  pool.off('acquire', count)

  expect(facts.map(({ merchantId }) => merchantId)).toEqual(shops)
  // Whoever came first may have been asked about alone.
  expect(questions).toBeLessThanOrEqual(2)
  await expect(recentFacts(merchantsOf(), randomUUID())).rejects.toThrow('is no merchant')
})
