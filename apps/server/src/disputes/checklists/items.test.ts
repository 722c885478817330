import type { DisputeReason } from '@florin/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  paper,
  program,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let staff: CasePerson
let ann: TraderPerson
let shop: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

interface Item {
  readonly key: string
  readonly side: string
  readonly state: string
  readonly file_ids: readonly string[]
  readonly text: string | null
}

async function openCase(reason: DisputeReason = 'not_credited') {
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  return { id: await disputed(world, { dealId }, 'merchant', { reason }), dealId }
}

const details = async (person: CasePerson, id: string) =>
  (await person.browser.call('getDispute', { params: { id } })).body
const itemOf = async (person: CasePerson, id: string, key: string): Promise<Item | undefined> =>
  (await details(person, id)).checklist.find((item: Item) => item.key === key)
const state = (person: CasePerson, id: string, item: string, text: string) =>
  person.browser.call('stateDisputeItem', { params: { id, item }, body: { text } })
const send = (
  person: CasePerson,
  id: string,
  type: 'merchant' | 'trader',
  items: (string | null)[],
  files = 1,
) =>
  person.browser.call('addDisputeFiles', {
    params: { id },
    body: { type, items },
    files: Array.from({ length: files }, (_, at) => paper(`paper-${at}.pdf`)),
  })
const sbp = 'B52150939400340L0000110011700501'

describe('files for an item', () => {
  test('lie where their sender has put them; one without a place goes to the first that lacks', async () => {
    const { id } = await openCase()

    const sent = await send(shop, id, 'merchant', ['payer_statement'])

    expect(sent.status).toBe(201)
    expect(await itemOf(shop, id, 'payer_statement')).toMatchObject({
      state: 'sent',
      file_ids: [sent.body.files[0].id],
    })
    // The file of the opening has taken the receipt's place.
    expect(await itemOf(shop, id, 'receipt')).toMatchObject({ state: 'sent' })
    const plain = await send(ann, id, 'trader', [])
    expect(await itemOf(ann, id, 'operations')).toMatchObject({
      state: 'sent',
      file_ids: [plain.body.files[0].id],
    })
  })

  test('each reader sees the own side’s list; support both', async () => {
    const { id } = await openCase()
    const sidesOf = async (person: CasePerson) => [
      ...new Set((await details(person, id)).checklist.map(({ side }: Item) => side)),
    ]

    expect(await sidesOf(shop)).toEqual(['merchant'])
    expect(await sidesOf(ann)).toEqual(['trader'])
    expect(await sidesOf(staff)).toEqual(['merchant', 'trader'])
  })

  test('an item of the other side, an unknown one, a text’s or one too many is refused, and nothing is kept', async () => {
    const { id } = await openCase()
    const before = (await details(staff, id)).files.length

    for (const items of [['operations'], ['horoscope'], ['sbp_number'], ['requisite_shown']])
      expect(await send(shop, id, 'merchant', items)).toMatchObject({
        status: 400,
        body: { items: ['The case asks for no such file of this side.'] },
      })
    expect((await send(shop, id, 'merchant', ['receipt', 'receipt'])).body).toHaveProperty('items')
    expect((await details(staff, id)).files).toHaveLength(before)
  })

  test('a file that support takes down leaves its place empty', async () => {
    const { id } = await openCase()
    const { body } = await send(ann, id, 'trader', ['operations'])
    const params = { id, fileId: body.files[0].id }

    await staff.browser.call('deleteDisputeFile', { params, query: { type: 'trader' } })

    expect(await itemOf(ann, id, 'operations')).toMatchObject({
      state: 'missing',
      file_ids: [],
      sent_at: null,
    })
  })

  test('a shop’s program sends into the first place that lacks', async () => {
    const { id } = await openCase('paid_twice')
    const form = new FormData()
    form.append('file', paper())

    const answer = await fetch(`${world.url}/merchant/v1/disputes/${id}/evidence`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.shop.key}` },
      body: form,
    })

    expect(answer.status).toBe(200)
    const { body } = await shop.shop.call('GET', `/disputes/${id}`)
    expect(body.required_evidence[1]).toMatchObject({ key: 'second_receipt', state: 'sent' })
  })

  test('support names places at the opening, and types lines for the merchant', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')

    const { status, body } = await staff.browser.call('createDispute', {
      body: { transaction_id: dealId, items: [null, 'receipt'], statements: { sbp_number: sbp } },
      files: [paper('first.pdf'), paper('receipt.pdf')],
    })

    expect(status).toBe(201)
    const { files } = await details(staff, body.id)
    const idOf = (name: string) => files.find((file: { name: string }) => file.name === name).id
    expect(await itemOf(staff, body.id, 'receipt')).toMatchObject({ file_ids: [idOf('receipt.pdf')] })
    expect(await itemOf(staff, body.id, 'payer_statement')).toMatchObject({ file_ids: [idOf('first.pdf')] })
    expect(await itemOf(shop, body.id, 'sbp_number')).toMatchObject({ state: 'sent', text: sbp })
  })

  test('what an opening names wrongly is refused before a file of it is judged', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')
    const create = (body: object) =>
      staff.browser.call('createDispute', {
        body: { transaction_id: dealId, ...body },
        files: [program(), program('other.exe')],
      })

    for (const item of ['horoscope', 'operations', 'sbp_number', 'second_receipt'])
      expect((await create({ items: [null, item] })).body).toMatchObject({
        items: ['The case asks for no such file of this side.'],
      })
    expect((await create({ statements: { sent_to: 'Sberbank 4417' } })).body.code).toBe(
      'dispute.item_unknown',
    )
    expect((await create({ reason: 'bank_returned' })).body).toHaveProperty('reason')
    // Then the file is judged.
    expect((await create({ items: [null, 'receipt'] })).body.code).toBe('evidence.wrong_type')
  })

  test('an opening with a wrong line or place opens nothing', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')
    await world.query('update deal set has_sign = true where id = $1', [dealId])
    const create = (body: object) =>
      staff.browser.call('createDispute', { body: { transaction_id: dealId, ...body }, files: [] })

    expect(await create({ statements: { sbp_number: '123' } })).toMatchObject({
      status: 400,
      body: { statements: ['32 letters and digits are needed.'] },
    })
    expect((await create({ statements: { sent_to: 'Sberbank 4417' } })).body.code).toBe(
      'dispute.item_unknown',
    )
    expect((await create({ items: ['receipt'] })).body).toHaveProperty('items')
    expect(await world.query('select from dispute where deal_id = $1', [dealId])).toEqual([])
  })
})

describe('a line of text for an item', () => {
  test('is kept, the last one counts, and the case has a new version', async () => {
    const { id } = await openCase()
    const { version } = await details(shop, id)

    expect(await state(shop, id, 'sbp_number', sbp.toLowerCase())).toMatchObject({
      status: 200,
      body: { status: 'waiting' },
    })
    await state(shop, id, 'sbp_number', sbp)

    expect(await itemOf(shop, id, 'sbp_number')).toMatchObject({ state: 'sent', text: sbp })
    expect((await details(shop, id)).version).toBe(version + 2)
  })

  test('is judged by its kind', async () => {
    const { id } = await openCase('wrong_requisite')

    for (const text of ['', '123', `${sbp}0`, sbp.replace('L', '-'), 'Б'.repeat(32)])
      expect(await state(shop, id, 'sbp_number', text)).toMatchObject({
        status: 400,
        body: { text: [expect.any(String)] },
      })
    expect((await state(shop, id, 'sent_to', 'Sberbank, ends with 4417')).status).toBe(200)
    expect(await itemOf(shop, id, 'sbp_number')).toMatchObject({ state: 'missing', text: null })
  })

  test('is the side’s own; support types for the merchant, which is audited', async () => {
    const { id } = await openCase()
    const other = await merchant(world)

    expect((await state(ann, id, 'sbp_number', sbp)).body.code).toBe('dispute.item_unknown')
    expect((await state(shop, id, 'receipt', sbp)).body.code).toBe('dispute.item_unknown')
    expect((await state(shop, id, 'horoscope', sbp)).body.code).toBe('dispute.item_unknown')
    expect((await state(other, id, 'sbp_number', sbp)).body.code).toBe('dispute.not_found')
    expect((await state(staff, id, 'sbp_number', sbp)).status).toBe(200)
    const audited = await world.query<{ after: object }>(
      `select after from audit where subject = $1 and action = 'dispute.item'`,
      [`dispute:${id}`],
    )
    expect(audited).toEqual([{ after: { side: 'merchant', item: 'sbp_number' } }])
  })

  test('comes too late after the verdict, and not without end', async () => {
    const { id } = await openCase()
    const { limits } = world.florin.services.disputes
    const uses: string[] = []
    const { take } = limits
    Object.assign(limits, {
      take: async (all: readonly { name: string; limits: readonly { max: number; seconds: number }[] }[]) => {
        for (const use of all) uses.push(`${use.name} ${use.limits[0]?.max}/${use.limits[0]?.seconds}`)
      },
    })
    await state(shop, id, 'sbp_number', sbp)
    Object.assign(limits, { take })
    expect(uses).toEqual(['dispute.item 60/3600'])
    await staff.browser.call('resolveDispute', {
      params: { id },
      body: { resolution: 'trader', comment: 'Nothing came.' },
    })

    expect((await state(shop, id, 'sbp_number', sbp)).body.code).toBe('dispute.decided')
  })
})

describe('what the server has itself', () => {
  test('is told to the phone’s owner: how many messages, which phone, since when; and the requisite to the merchant', async () => {
    const { id, dealId } = await openCase()
    const [phone] = await world.query<{ id: string; name: string }>(
      `update terminal set created_at = now() - interval '1 day', last_ping_at = now() where id = $1 returning id, name`,
      [ann.terminalId],
    )
    const message = (bank: string, agoMinutes: number) =>
      world.query(
        `insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_text, content_mac,
           received_at, stored_at, outcome, bank, read_at)
         values ($1, $2, gen_random_uuid(), 1, gen_random_uuid(), 'sms', '900', '\\x00', '\\x00',
           now(), now() - make_interval(mins => $3), 'credit', $4, now())`,
        [ann.terminalId, ann.id, agoMinutes, bank],
      )
    const [deal] = await world.query<{ bank: string; at: Date }>(
      'select bank, created_at as at from deal where id = $1',
      [dealId],
    )
    const bank = deal?.bank ?? ''
    await message(bank, 300)
    await message(bank, 10)
    await message('another', 5)
    await message(bank, 0)

    expect(await itemOf(ann, id, 'bank_messages')).toMatchObject({
      state: 'on_file',
      on_file: { count: 2, name: null, from: expect.any(String), to: expect.any(String) },
    })
    const uptime = await itemOf(ann, id, 'phone_uptime')
    expect(uptime).toMatchObject({ state: 'on_file', on_file: { name: phone?.name, count: null } })
    expect(await itemOf(shop, id, 'requisite_shown')).toMatchObject({
      state: 'on_file',
      on_file: { from: deal?.at.toISOString() },
    })
    expect(JSON.stringify(await details(shop, id))).not.toContain('bank_messages')
  })

  test('is missing without a phone', async () => {
    const { id } = await openCase()
    await world.query('update payment_method set terminal_id = null, is_active = false where owner_id = $1', [
      ann.id,
    ])

    for (const key of ['bank_messages', 'phone_uptime'])
      expect(await itemOf(ann, id, key)).toMatchObject({ state: 'missing', on_file: null })
  })
})
