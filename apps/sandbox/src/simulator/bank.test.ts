import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bank, openBank } from './bank.ts'
import type { Transfer } from './transfer.ts'

const card = '2202201234564321'
let dataDir: string
let bank: Bank
let taken: Transfer[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'florin-bank-'))
  taken = []
  const take = (transfer: Transfer) => transfer.to === card && taken.push(transfer) > 0
  bank = await openBank({ dataDir, take })
})

afterEach(async () => {
  await bank.close()
  await rm(dataDir, { recursive: true })
})

async function transfer(body: unknown, type = 'application/json') {
  const url = (await readFile(join(dataDir, 'bank.url'), 'utf8')).trim()
  const answer = await fetch(`${url}/transfers`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as { message?: string }) }
}

// A visitor of a demo opens other pages, too: none may make its bank pay.
test.each([{ host: 'evil.example' }, { origin: 'https://evil.example' }, { 'x-forwarded-for': '8.8.8.8' }])(
  'whoever comes by %j is refused',
  async (headers) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${bank.url}/transfers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      })
      call.once('response', (answer) => resolve(answer.resume().statusCode))
      call.once('error', reject)
      call.end(JSON.stringify({ to: card, amount: '10.00' }))
    })

    expect([status, taken]).toEqual([403, []])
  },
)

test('any sum goes to a card as the payer’s page shows it', async () => {
  expect(await transfer({ to: '2202 2012 3456 4321', amount: '1501.5' })).toMatchObject({ status: 201 })

  expect(taken).toEqual([{ to: card, kopecks: 1_501_50n, payer: 'Пётр Гостев', isExact: false }])
})

test.each([
  [{ to: '2202201234560000', amount: '10.00' }, /No account/],
  [{ to: card, amount: '10.001' }, /^amount/],
  [{ to: card, amount: '-5.00' }, /^amount/],
  [{ to: card, amount: 10 }, /^amount/],
  [{ to: 'Иван', amount: '10.00' }, /^to/],
  [{ to: card, amount: '10.00', payer: 'Баланс: 5р' }, /^payer/],
  [null, /JSON object/],
])('what cannot be transferred is told: %j', async (body, message) => {
  expect(await transfer(body)).toEqual({ status: 400, message: expect.stringMatching(message) })
  expect(taken).toEqual([])
})

test('a page of another site cannot transfer', async () => {
  expect(await transfer({ to: card, amount: '10.00' }, 'text/plain')).toMatchObject({ status: 415 })
  expect(taken).toEqual([])
})

test('its address is gone when it is closed', async () => {
  await bank.close()
  expect(existsSync(join(dataDir, 'bank.url'))).toBe(false)
  bank = await openBank({ dataDir, take: () => false })
})
