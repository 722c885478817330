import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstRing, withNewKey } from '../platform/key-ring.ts'
import { secretsFrom } from '../platform/secrets.ts'
import { createMethod } from './create.ts'
import type { PaymentMethodParts } from './parts.ts'
import { openMethod } from './requisite-columns.ts'
import { requisiteSeal } from './requisite-seal.ts'
import { awaitingRotation, rotateRequisites } from './rotate.ts'
import { findMethod } from './store.ts'
import { newAccount, newCard, newPhone, useTraders } from './test/traders.ts'
import { updateOwn } from './update.ts'

const own = useTraders()
const ring = firstRing(randomBytes(32))
const oldSeal = requisiteSeal(secretsFrom(ring))
// The same installation after a rotation: it opens both, and seals with the new key.
const rotated = secretsFrom(withNewKey(ring))
rotated.sealWith(1)
const newSeal = requisiteSeal(rotated)

function partsWith(seal: PaymentMethodParts['seal']): PaymentMethodParts {
  const { db, live, auth, held, staffCodes } = own.world.florin.services
  return {
    db,
    live,
    limits: auth.limits,
    held,
    staffCodes,
    monthKopecks: async () => 0n,
    tell: auth.tell,
    settings: { staffChangeCoolingHours: 0 },
    seal,
    terminalStates: async () => new Map(),
    chainStates: async () => new Map(),
    hasOpenDeals: async () => false,
    switchedOn: async () => undefined,
  }
}

async function makeMany(count: number) {
  const { userId } = await own.trader()
  const made = []
  for (let at = 0; at < count; at += 1) {
    const input = {
      name: 'Anna Lee',
      bank: 'sberbank',
      card: newCard(),
      phone: newPhone(),
      account: newAccount(),
    }
    made.push({ ...input, id: await createMethod(partsWith(oldSeal), userId, input) })
  }
  return { userId, made }
}

test('a new key seals everything anew, in batches that may be cut short, and nothing else changes', async () => {
  const { db } = own.world.florin.services
  const { made } = await makeMany(12)
  const before = await own.world.query('select id, card_tail, name from payment_method order by id')
  const indexes = () =>
    own.world.query('select id, card_index, account_index from payment_method order by id')
  const oldIndexes = await indexes()
  // Somebody holds a row: the rotation passes it by instead of waiting, and finds it the next time.
  const { id: held } = made[0]!
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('select from payment_method where id = $1 for update', [held])

  const first = await rotateRequisites(db, newSeal)
  const left = await awaitingRotation(db, newSeal)
  await client.query('rollback')
  client.release()
  const second = await rotateRequisites(db, newSeal)

  expect([first, left, second, await awaitingRotation(db, newSeal)]).toEqual([11, 1, 1, 0])
  expect(await rotateRequisites(db, newSeal)).toBe(0)
  for (const { id, card, phone, account } of made) {
    const row = await findMethod(db.each, id)
    expect(row?.key_version).toBe(2)
    expect(openMethod(newSeal, row!)).toMatchObject({ card, phone, account })
    expect(() => openMethod(oldSeal, row!)).toThrow('version 2')
  }
  expect(await own.world.query('select id, card_tail, name from payment_method order by id')).toEqual(before)
  // A thief of the old key could find cards by guessing their index.
  expect(await indexes()).not.toEqual(oldIndexes)
})

test('two nodes that rotate at once share the work', async () => {
  const { db } = own.world.florin.services
  await makeMany(8)

  const done = await Promise.all([rotateRequisites(db, newSeal), rotateRequisites(db, newSeal)])

  expect(done[0] + done[1]).toBe(8)
})

test('between two keys everything works: old rows open, a duplicate is seen, an edit is sealed anew', async () => {
  const { db } = own.world.florin.services
  const { userId, made } = await makeMany(1)
  const { id, card } = made[0]!

  await expect(
    createMethod(partsWith(newSeal), userId, {
      name: 'Bo Li',
      bank: 'sberbank',
      card,
      phone: undefined,
      account: undefined,
    }),
  ).rejects.toMatchObject({ code: 'payment.card_taken' })
  const other = { name: 'Bo Li', bank: 'sberbank', card: newCard(), phone: undefined, account: undefined }
  const otherId = await createMethod(partsWith(newSeal), userId, other)
  await expect(updateOwn(partsWith(newSeal), userId, otherId, { card })).rejects.toMatchObject({
    code: 'payment.card_taken',
  })
  await updateOwn(partsWith(newSeal), userId, id, { name: 'Anna Bell' })

  const row = await findMethod(db.each, id)
  expect(row?.key_version).toBe(2)
  expect(openMethod(newSeal, row!)).toMatchObject({ card, name: 'Anna Bell' })
})
