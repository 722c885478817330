import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { eicar, fakeClamd } from '../../adapters/test/fake-clamd.ts'
import { setRate } from '../../deals/test/shop.ts'
import { pdf } from '../../evidence/test/sample-files.ts'
import {
  asFile,
  disputed,
  expiredDeal,
  filesAbout,
  type MerchantPerson,
  merchant,
  trader,
} from '../test/cases.ts'

const clamd = await fakeClamd()
const world = useWorld({ isIdle: true, environment: { CLAMD_URL: clamd.url } })
let shop: MerchantPerson
let id: string
let dealId: string

beforeAll(async () => {
  await setRate(world)
  await trader(world)
  shop = await merchant(world)
  dealId = (await expiredDeal(world, shop, '5000.00')).dealId
  id = await disputed(world, { dealId })
})
afterAll(() => clamd.close())

const send = (bytes: Buffer) =>
  shop.browser.call('addDisputeFiles', {
    params: { id },
    body: { type: 'merchant' },
    files: [asFile('check.pdf', new Uint8Array(bytes))],
  })
const kept = async () => (await filesAbout(world, dealId)).length

test('with CLAMD_URL every upload is shown to the scanner, and what it finds is not kept', async () => {
  const before = await kept()
  const clean = pdf()

  expect((await send(clean)).status).toBe(201)
  const refused = await send(pdf({ objects: [`% ${eicar}\n`] }))

  expect(clamd.seen).toContain(clean.length)
  expect([refused.status, refused.body.code]).toEqual([400, 'evidence.refused'])
  expect(await kept()).toBe(before + 1)
})

test('while the scanner is away nothing is kept unseen: 503, and again when it is back', async () => {
  const before = await kept()
  world.expectsErrors = true
  await clamd.close()

  const answer = await send(pdf())

  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'server.busy',
    '10',
  ])
  expect(await kept()).toBe(before)
  await clamd.open()
  expect((await send(pdf())).status).toBe(201)
})
