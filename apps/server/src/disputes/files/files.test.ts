import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { showEvidence } from '../../deals/test/shown.ts'
import {
  type CasePerson,
  completeDeal,
  disputed,
  expiredDeal,
  filesAbout,
  type MerchantPerson,
  merchant,
  paper,
  photo,
  program,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let staff: CasePerson
let ann: TraderPerson
let stranger: TraderPerson
let shop: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  ;[staff, stranger] = await Promise.all([support(world), trader(world)])
})

// A shop and a trader of its own for each: the limits of one shop's cases are another matter.
beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

async function openCase(): Promise<{ id: string; dealId: string }> {
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  return { id: await disputed(world, { dealId }), dealId }
}

const send = (person: CasePerson, id: string, type: 'merchant' | 'trader', files: readonly File[]) =>
  person.browser.call('addDisputeFiles', { params: { id }, body: { type }, files })
const details = async (person: CasePerson, id: string) =>
  (await person.browser.call('getDispute', { params: { id } })).body
const decide = (id: string) =>
  staff.browser.call('resolveDispute', {
    params: { id },
    body: { resolution: 'trader', comment: 'Nothing came.' },
  })
const incoming = () => readdir(join(world.config.dataDir, 'files', 'incoming'))
const storedObjects = () => readdir(join(world.config.dataDir, 'files', 'evidence')).catch(() => [])

describe('evidence of a side', () => {
  test('a trader’s files are the answer that the case waits for; each reader gets links of their own', async () => {
    const { id } = await openCase()

    const sent = await send(ann, id, 'trader', [await photo(), paper()])

    expect(sent).toMatchObject({
      status: 201,
      body: {
        files: [
          { side: 'trader', name: 'photo.jpg', content_type: 'image/jpeg' },
          { side: 'trader', name: 'check.pdf', content_type: 'application/pdf' },
        ],
      },
    })
    expect(sent.body.urls).toEqual(sent.body.files.map(({ url }: { url: string }) => url))
    const seen = await ann.browser.send('GET', sent.body.urls[0])
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await staff.browser.send('GET', sent.body.urls[0])).status).toBe(404)

    expect(await details(ann, id)).toMatchObject({ status: 'consideration', answer_due_at: null })
    expect((await details(ann, id)).files_from_trader).toHaveLength(2)
    expect((await details(shop, id)).files_from_trader).toEqual([])
    const bySupport = await details(staff, id)
    expect(bySupport.files.map(({ side }: { side: string }) => side)).toEqual([
      'merchant',
      'trader',
      'trader',
    ])
    expect((await staff.browser.send('GET', bySupport.files_from_trader[1])).status).toBe(200)
  })

  test('a merchant adds to the merchant’s side, and support to either', async () => {
    const { id, dealId } = await openCase()

    expect((await send(shop, id, 'merchant', [paper()])).status).toBe(201)
    expect((await details(shop, id)).status).toBe('waiting')
    expect((await send(staff, id, 'merchant', [await photo()])).status).toBe(201)
    expect((await send(staff, id, 'trader', [paper('two.pdf')])).status).toBe(201)

    expect(await filesAbout(world, dealId)).toMatchObject([
      { side: 'merchant', by: 'payer' },
      { side: 'merchant', by: `user:${shop.id}` },
      { side: 'merchant', by: `user:${staff.id}` },
      { side: 'trader', by: `user:${staff.id}` },
    ])
    const audited = await world.query(
      `select action from audit where subject = $1 and action = 'dispute.file.add'`,
      [`dispute:${id}`],
    )
    expect(audited).toHaveLength(2)
    // What support files for the trader is not written down as the trader's own act.
    const [answered] = await world.query<{ by_role: string; actor_id: string }>(
      `select by_role, actor_id from deal_event where deal_id = $1 and cause = 'dispute_answered' order by position desc limit 1`,
      [dealId],
    )
    expect(answered).toEqual({ by_role: 'support', actor_id: staff.id })
  })

  test('the other side’s is refused with 403, and nothing is kept; the session stays', async () => {
    const { id, dealId } = await openCase()

    for (const [person, type] of [
      [ann, 'merchant'],
      [shop, 'trader'],
    ] as const) {
      expect(await send(person, id, type, [paper()])).toMatchObject({
        status: 403,
        body: { code: 'dispute.upload_forbidden' },
      })
      expect((await person.browser.call('disputeUserRole')).status).toBe(200)
    }
    expect(await filesAbout(world, dealId)).toHaveLength(1)
    expect(await incoming()).toEqual([])
  })

  test('a stranger finds no case, whichever side is named', async () => {
    const { id } = await openCase()

    for (const type of ['merchant', 'trader'] as const)
      expect(await send(stranger, id, type, [paper()])).toMatchObject({
        status: 404,
        body: { code: 'dispute.not_found' },
      })
    expect((await stranger.browser.call('getDispute', { params: { id } })).status).toBe(404)
  })

  test('of three files with one that is no evidence, none is kept, and the answer names it', async () => {
    const { id, dealId } = await openCase()
    const before = await storedObjects()

    const refused = await send(ann, id, 'trader', [paper(), await photo(), program()])

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'evidence.wrong_type', file_name: 'program.exe', file_index: '2' },
    })
    expect(await filesAbout(world, dealId)).toHaveLength(1)
    expect(await storedObjects()).toEqual(before)
    expect(await incoming()).toEqual([])
    expect((await details(ann, id)).status).toBe('waiting')
  })

  test('no file at all, and more than a side may have, are told', async () => {
    const { id } = await openCase()
    const ten = Array.from({ length: 10 }, (_, index) => paper(`${index}.pdf`))

    expect((await send(ann, id, 'trader', [])).body.code).toBe('evidence.missing')
    expect((await send(ann, id, 'trader', [...ten, paper()])).body.code).toBe('evidence.too_many')
    // The side has one already, of the opening.
    expect((await send(shop, id, 'merchant', ten)).body.code).toBe('evidence.too_many')
  })

  test('a fresh link is for whoever sees that side', async () => {
    const { id } = await openCase()
    const sent = await send(ann, id, 'trader', [await photo()])
    const fileId = sent.body.files[0].id
    const link = (person: CasePerson, of = id) =>
      person.browser.call('disputeFileLink', { params: { id: of, fileId } })

    const fresh = await link(ann)
    expect((await ann.browser.send('GET', fresh.body.url)).status).toBe(200)
    expect((await staff.browser.send('GET', (await link(staff)).body.url)).status).toBe(200)
    expect((await link(shop)).body.code).toBe('file.not_found')
    expect((await link(stranger)).body.code).toBe('dispute.not_found')
    const other = await openCase()
    expect((await link(ann, other.id)).body.code).toBe('file.not_found')
  })
})

describe('taking a file down', () => {
  const remove = (person: CasePerson, id: string, fileId: string, type: 'merchant' | 'trader') =>
    person.browser.call('deleteDisputeFile', { params: { id, fileId }, query: { type } })

  test('is support’s, with a trail; the version that a verdict must name goes on', async () => {
    const { id } = await openCase()
    const { body } = await send(ann, id, 'trader', [paper()])
    const fileId = body.files[0].id
    const { version } = await details(staff, id)

    expect((await remove(ann, id, fileId, 'trader')).status).toBe(451)
    expect((await remove(staff, id, fileId, 'merchant')).body.code).toBe('file.not_found')
    expect(await remove(staff, id, fileId, 'trader')).toMatchObject({
      status: 200,
      body: { status: 'consideration' },
    })

    expect((await remove(staff, id, fileId, 'trader')).body.code).toBe('file.not_found')
    const now = await details(staff, id)
    expect(now.files_from_trader).toEqual([])
    expect(now.version).toBeGreaterThan(version)
    const audited = await world.query(
      `select after from audit where subject = $1 and action = 'dispute.file.remove'`,
      [`dispute:${id}`],
    )
    expect(audited).toEqual([{ after: { side: 'trader', files: [fileId] } }])
  })

  test('and adding one end with the verdict, by the database too', async () => {
    const { id, dealId } = await openCase()
    const { body } = await send(ann, id, 'trader', [paper()])
    expect((await decide(id)).status).toBe(200)

    expect((await remove(staff, id, body.files[0].id, 'trader')).body.code).toBe('dispute.decided')
    for (const [person, type] of [
      [ann, 'trader'],
      [shop, 'merchant'],
      [staff, 'trader'],
    ] as const)
      expect((await send(person, id, type, [paper()])).body.code).toBe('dispute.decided')
    await expect(
      world.query(`update evidence_file set deleted_at = now(), deleted_by = 'x' where id = $1`, [
        body.files[0].id,
      ]),
    ).rejects.toThrow('its evidence stays')
    await expect(showEvidence(world, dealId, 'trader')).rejects.toThrow('its evidence stays')
    expect(await filesAbout(world, dealId)).toHaveLength(2)
  })
})

describe('a case that support opens', () => {
  const create = (person: CasePerson, transactionId: string, files: readonly File[], note = '') =>
    person.browser.call('createDispute', { body: { transaction_id: transactionId, note }, files })

  test('has the files as the merchant’s evidence, and they are the sign of payment', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')

    const created = await create(staff, dealId, [paper(), await photo()], 'The payer has a receipt.')

    expect(created).toMatchObject({
      status: 201,
      body: { id: expect.any(String), number: expect.any(Number) },
    })
    expect(await details(staff, created.body.id)).toMatchObject({
      number: created.body.number,
      status: 'waiting',
      opened_by: 'support',
      note: 'The payer has a receipt.',
      deal_status: 'dispute',
      is_admitted: true,
      proposal_waits: false,
      trader: expect.any(String),
      merchant: expect.any(String),
    })
    expect((await details(shop, created.body.id)).files_from_merchant).toHaveLength(2)
    expect(await details(ann, created.body.id)).toMatchObject({ trader: null, external_id: null, files: [] })
  })

  test('is nobody else’s: 403 before the body is read, and the session stays', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')

    for (const person of [ann, shop, stranger]) {
      expect(await create(person, dealId, [program()])).toMatchObject({
        status: 403,
        body: { code: 'dispute.create_forbidden' },
      })
      expect((await person.browser.call('disputeUserRole')).status).toBe(200)
    }
    // Nothing of a body that nobody may send is looked at: not even its shape.
    const raw = await ann.browser.send('POST', '/api/v1/disputes/create-by-support/', new FormData())
    expect(raw.status).toBe(403)
  })

  test('leaves nothing behind when it can’t be opened', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')
    const before = await storedObjects()

    expect((await create(staff, dealId, [])).body.code).toBe('deal.no_sign')
    expect((await create(staff, dealId, [paper(), program()])).body.code).toBe('evidence.wrong_type')
    expect((await create(staff, crypto.randomUUID(), [paper()])).body.code).toBe('deal.not_found')
    expect(await create(staff, 'not an id', [paper()])).toMatchObject({
      status: 400,
      body: { errors: { transaction_id: [expect.any(String)] } },
    })
    expect(await filesAbout(world, dealId)).toEqual([])
    expect(await storedObjects()).toEqual(before)

    expect((await create(staff, dealId, [paper()])).status).toBe(201)
    expect((await create(staff, dealId, [paper()])).body.code).toBe('deal.disputed')
    expect(await filesAbout(world, dealId)).toHaveLength(1)
    expect(await storedObjects()).toHaveLength(before.length + 1)
    expect(await incoming()).toEqual([])
  })

  test('of a completed deal needs no file', async () => {
    const { dealId } = await completeDeal(world, shop, ann, '5000.00')

    expect((await create(staff, dealId, [])).status).toBe(201)
  })
})

test('support opens at most sixty cases an hour; twenty files an hour about one deal', async () => {
  const { id } = await openCase()
  // The limits of a world for tests are a thousand times as wide: what is asked of them is looked at.
  const uses: string[] = []
  const { limits } = world.florin.services.disputes
  const take = limits.take
  Object.assign(limits, {
    take: (all: { name: string; limits: { max: number; seconds: number }[] }[]) => {
      uses.push(...all.map(({ name, limits: [one] }) => `${name} ${one?.max}/${one?.seconds}`))
      return take(all as never)
    },
  })

  await send(ann, id, 'trader', [paper(), paper('two.pdf')])
  await staff.browser.call('createDispute', { body: { transaction_id: id }, files: [] })
  Object.assign(limits, { take })

  expect(uses).toEqual(['evidence 20/3600', 'evidence 20/3600', 'dispute.create 60/3600'])
})
