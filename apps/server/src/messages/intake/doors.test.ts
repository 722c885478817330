import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { useWorld } from '../../../test/world.ts'
import { connect, newOwner, type Offer, type Owner } from '../../terminals/test/owners.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()
let owner: Owner
let offer: Offer

beforeEach(async () => {
  owner = await newOwner(world)
  offer = await connect(world, owner)
})

let drawn = Date.now()

/** As SmsForwarder posts it: it signs its time stamp and nothing else. */
async function forwarded(message: { from: string; content: string; channel?: string; title?: string }) {
  drawn = Math.max(drawn + 1, Date.now())
  const timestamp = String(drawn)
  const key = offer.forwarder_key
  const sign = createHmac('sha256', key).update(`${timestamp}\n${key}`).digest('base64')
  const body = JSON.stringify({ ...message, timestamp, sign })
  const path = `/ingest/smsforwarder/${offer.terminal_id}`
  return new Browser(world.url).send('POST', path, body, { 'content-type': 'application/json' })
}

async function kept() {
  const read = () =>
    world.query<{ channel: string; is_forwarded: boolean; outcome: string }>(
      'select channel, is_forwarded, outcome from raw_message where terminal_id = $1 order by place',
      [offer.terminal_id],
    )
  await expect.poll(async () => (await read()).every((row) => row.outcome !== 'waiting')).toBe(true)
  return read()
}

async function trusts(): Promise<unknown[]> {
  const { body } = await owner.browser.call('listReceipts', { query: { terminal_id: offer.terminal_id } })
  return body.results.map((one: { trust: number; trust_reason: string }) => one.trust)
}

const credit = (sum: string, balance: string) =>
  `Карта *4417 Зачисление ${sum} RUB от Олег Ш. Баланс ${balance} RUB`

// An SMS may be sent under any name of eleven signs, and these two packages are no longer.
test.each(['ru.rshb.dbo', 'ru.bspb'])('an SMS sent as %s never passes for the bank’s app', async (from) => {
  expect((await forwarded({ from, content: credit('95 000,00', '96 000,00') })).status).toBe(200)
  // The second signal that would lift the limit for one.
  const sender = from === 'ru.bspb' ? 'BSPB' : 'RSHB'
  expect((await forwarded({ from: sender, content: credit('95 000,00', '96 000,00') })).status).toBe(200)

  expect(await kept()).toMatchObject([
    { channel: 'sms', is_forwarded: true },
    { channel: 'sms', is_forwarded: true },
  ])
  for (const trust of await trusts()) expect(trust).toBeLessThan(2)
})

test('a push that a forwarder app brings is a push, and not as good as our own client’s', async () => {
  const push = { from: 'ru.bspb', title: 'БСПБ', content: credit('700,00', '2 700,00'), channel: 'push' }
  expect((await forwarded(push)).status).toBe(200)

  expect(await kept()).toMatchObject([{ channel: 'push', is_forwarded: true, outcome: 'credit' }])
  for (const trust of await trusts()) expect(trust).toBeLessThan(3)
})

test('a channel that is neither is refused by name', async () => {
  const answer = await forwarded({ from: 'ru.bspb', content: 'x', channel: 'app' })

  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('channel')
})

test('what our own client brings is not forwarded', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings(
    { text: credit('1', '2') },
    { channel: 'push', sender: 'ru.bspb', text: credit('3', '4') },
  )

  const rows = await world.query('select is_forwarded from raw_message where terminal_id = $1', [
    phone.phone.terminalId,
  ])
  expect(rows).toEqual([{ is_forwarded: false }, { is_forwarded: false }])
})
