import { readFileSync } from 'node:fs'
import {
  expectSoundBooks,
  openDeal,
  retireEverybody,
  statusOf,
} from '@florin/server/src/deals/test/opened.ts'
import { fund, newShop, setRate } from '@florin/server/src/deals/test/shop.ts'
import { killRealPhone } from '@florin/server/src/messages/test/real-phone.ts'
import { connect, newOwner, type Offer, type Owner } from '@florin/server/src/terminals/test/owners.ts'
import { useWorld } from '@florin/server/test/world.ts'
import { readQrCode } from '@florin/terminal/pair/picture'
import { pngOf } from '@florin/terminal/test/qr-pictures'
import { describe, expect, test } from 'vitest'
import { javaCommand, missingForJava } from './java.ts'
import { endOf, JavaPhone } from './java-phone.ts'

interface Step {
  readonly step: string
  readonly state: string
  readonly why: string | null
}

const missing = missingForJava()
const patience = { timeout: 120_000, interval: 200 }
const longestMs = 600_000
let cards = 0

describe.skipIf(missing)(missing ?? 'the phone’s core and the real server', () => {
  const world = useWorld()

  /** What a camera reads from the page: the picture that the site draws, taken apart again. */
  const qrText = ({ forwarder_key: _key, ...shown }: Offer) =>
    readQrCode(pngOf(JSON.stringify({ ...shown, server_url: world.url })))

  const kept = async (terminalId: string) =>
    world.query<{ seq: bigint; client_id: string }>(
      'select seq, client_id from raw_message where terminal_id = $1 order by place',
      [terminalId],
    )

  const terminalOf = async (owner: Owner) => (await owner.browser.call('listTerminals')).body[0]

  test(
    'killed three times in the middle of 1 000 messages behind a cutting network: each is kept exactly once',
    () => killRealPhone(world, 1_000, [100, 400, 800], javaCommand),
    longestMs,
  )

  test(
    'a clock that is two hours ahead, shut out, and paired anew: nothing is lost, nothing doubled',
    async () => {
      const owner = await newOwner(world)
      const offer = await connect(world, owner)
      const phone = new JavaPhone('--ahead', '7200000')
      const credit = (index: number) => ({
        channel: 'sms' as const,
        sender: '900',
        text: `MIR-4417 14:32 Перевод ${index}р от Иван П. Баланс: ${5_000 + (index * (index + 1)) / 2}р`,
      })
      const count = async () => (await kept(offer.terminal_id)).length

      expect(await phone.pair(qrText(offer))).toBe(0)
      const offset = JSON.parse(readFileSync(phone.stateFile, 'utf8')).clock_offset_ms
      expect(Math.abs(offset + 7_200_000)).toBeLessThan(60_000)
      phone.receives(credit(1), credit(2))
      const first = phone.run()
      await expect.poll(count, patience).toBe(2)
      expect((await terminalOf(owner)).troubles).toContain('clock_off')

      // Another phone takes the terminal over: this one is a stranger from now on.
      const other = new JavaPhone()
      expect(await other.pair(qrText(await connect(world, owner, offer.terminal_id)))).toBe(0)
      phone.receives(credit(3), credit(4))
      expect(await endOf(first)).toBe(3)
      expect(await count()).toBe(2)

      expect(await phone.pair(qrText(await connect(world, owner, offer.terminal_id)))).toBe(0)
      phone.receives(credit(5))
      const second = phone.run()
      await expect.poll(count, patience).toBe(5)
      second.kill('SIGTERM')
      expect(await endOf(second)).toBe(0)
      const all = await kept(offer.terminal_id)
      expect(all.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5])
      expect(new Set(all.map((one) => one.client_id)).size).toBe(5)
      await expect.poll(async () => (await owner.browser.call('listReceipts')).body.count, patience).toBe(5)
    },
    longestMs,
  )

  test(
    'a phone pairs by a QR code, is enabled, brings a push of the bank’s app, and the deal completes without anybody',
    async () => {
      await setRate(world)
      await retireEverybody(world)
      const shop = await newShop(world)
      const owner = await newOwner(world)
      const offer = await connect(world, owner)
      const phone = new JavaPhone('--maker', 'Xiaomi', '--charge', '86')

      expect(await phone.pair(qrText(offer))).toBe(0)
      const running = phone.run()
      await expect.poll(async () => (await terminalOf(owner)).phone_charge, patience).toBe(86)
      expect(await terminalOf(owner)).toMatchObject({ terminal_status: 'terminal_enabled', troubles: [] })

      await takesDeals(owner, offer.terminal_id)
      const deal = await openDeal(world, shop, '5000.00')
      const text = 'MIR-4417 14:32 Перевод 5000р от Иван П. Баланс: 12 300.50р'
      phone.receives({ channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк', text })

      await expect.poll(() => statusOf(world, deal.dealId), patience).toBe('complete')
      const receipts = await world.query<{ trust: number }>(
        'select trust from receipt where terminal_id = $1',
        [offer.terminal_id],
      )
      expect(receipts).toEqual([{ trust: 3 }])
      await expectSoundBooks(world)
      running.kill('SIGTERM')
      expect(await endOf(running)).toBe(0)
    },
    longestMs,
  )

  test(
    'a test message goes the whole way and moves nothing, asked for on the site or on the phone; unpaired is unpaired',
    async () => {
      const owner = await newOwner(world)
      const offer = await connect(world, owner)
      const phone = new JavaPhone('--maker', 'Xiaomi', '--charge', '86')
      const params = { id: offer.terminal_id }
      const trialSteps = async () => {
        const { trial } = (await owner.browser.call('terminalDoctor', { params })).body
        return trial?.steps.map(({ step, state, why }: Step) => `${step} ${state} ${why}`)
      }
      const way = [
        ...['seen', 'queued', 'arrived', 'read'].map((step) => `${step} done null`),
        'chain failed chain_unproven',
        'closes not_reached null',
      ]
      expect(await phone.pair(qrText(offer))).toBe(0)
      await takesDeals(owner, offer.terminal_id)

      expect((await owner.browser.call('startTerminalTrial', { params })).status).toBe(200)
      const running = phone.run()
      await expect.poll(trialSteps, patience).toEqual(way)
      running.kill('SIGTERM')
      expect(await endOf(running)).toBe(0)

      const pressed = await phone.press('trial')
      expect(pressed.code).toBe(0)
      expect(pressed.said.match(/(?<=^trial ).*$/gm)).toEqual(way)
      expect((await kept(offer.terminal_id)).length).toBe(2)
      expect((await owner.browser.call('listReceipts')).body.count).toBe(0)

      expect((await phone.press('unpair')).code).toBe(0)
      expect(await endOf(phone.run())).toBe(2)
      expect((await owner.browser.call('terminalDoctor', { params })).body.checks[0]).toMatchObject({
        check: 'connection',
        fact: 'unpaired',
      })
    },
    longestMs,
  )

  /** A card on this phone whose owner may take deals and has the money for them. */
  async function takesDeals(owner: Owner, terminalId: string): Promise<void> {
    const made = await owner.browser.call('createPayment', {
      body: {
        name: 'Мария Соколова',
        bank: 'sberbank',
        card: `22022011${String(++cards).padStart(4, '0')}4417`,
      },
    })
    expect(made.status).toBe(200)
    const bound = await owner.browser.call('connectPayments', {
      params: { id: terminalId },
      body: { payment_ids: [made.body.payment_id] },
    })
    expect(bound.status).toBe(200)
    await world.query('update user_account set is_activated = true where id = $1', [owner.userId])
    await world.query(
      'update payment_method set is_c2c = true, is_active = true, was_active = true where id = $1',
      [made.body.payment_id],
    )
    await fund(world, owner.userId, 10_000n)
  }
})
