import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newSupport, type Owner } from '../../terminals/test/owners.ts'
import { BankPhone } from '../test/bank-phone.ts'
import { builtInTemplates } from './built-in/built-in.ts'
import { plantTemplates } from './plant-templates.ts'

const world = useWorld()
let support: Owner
beforeAll(async () => {
  support = await newSupport(world)
})
const nobody = '00000000-0000-4000-8000-000000000000'
const save = (body: object) => support.browser.call('saveTemplate', { body: body as never })
const unknown = (sum: string) => `Ура! Деньги у вас: ${sum} руб. Отправитель весёлый`
const draft = {
  name: 'Весёлый перевод',
  banks: ['sberbank'],
  channels: ['sms' as const],
  direction: 'credit' as const,
  pattern: 'Ура! Деньги у вас: {amount}{cur} Отправитель весёлый',
  samples: [
    { text: unknown('900'), expected: { amount: '900.00' } },
    { text: unknown('12 500,50'), expected: { amount: '12500.50' } },
  ],
}

test('an unknown text waits in the inbox, becomes a template, and the last day is read again', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: unknown('900') }, { text: unknown('901') })
  expect(await phone.outcomes()).toEqual(['unparsed', 'unparsed'])

  const inbox = await support.browser.call('unparsedMessages')
  expect(inbox.body).toMatchObject({ count: 1, results: [{ alike: 2, sender: '900', text: unknown('901') }] })
  const [kind] = inbox.body.results
  const proposal = await support.browser.call('proposeTemplate', { params: { id: kind.id } })
  expect(proposal.body).toMatchObject({ banks: ['sberbank'], values: { amount: '901.00' } })

  const saved = await support.browser.call('saveTemplate', { body: draft })
  expect(saved).toMatchObject({ status: 200, body: { version: 1, is_active: true, is_built_in: false } })
  const replayed = await support.browser.call('replayMessages', { body: { hours: 24 } })
  expect(replayed.body).toEqual({ read: 2, receipts: 2, still_unparsed: 0 })
  expect((await support.browser.call('unparsedMessages')).body).toEqual({ count: 0, results: [] })
  // Its time has passed: it is shown, and proves nothing by itself.
  expect(await phone.receipts()).toMatchObject([{ trust: 0, trust_reason: 'replayed' }, { trust: 0 }])

  await phone.brings({ text: unknown('77') })
  expect(await phone.receipts()).toMatchObject([{ amount: '77.00', trust: 1 }, {}, {}])
  const acts = await world.query<{ action: string }>('select action from audit order by id')
  expect(acts.map((act) => act.action)).toEqual(
    expect.arrayContaining(['template.made', 'messages.replayed']),
  )
})

test.each([
  ['no amount', { pattern: 'Деньги у вас, отправитель весёлый' }, 'pattern'],
  ['a wildcard before the amount', { pattern: 'Деньги у вас: {any}{amount}{cur} весёлый' }, 'pattern'],
  ['an unknown field', { pattern: 'Деньги у вас: {sum} {amount}{cur}' }, 'pattern'],
  [
    'a sample that reads otherwise',
    { samples: [...draft.samples, { text: unknown('5'), expected: { amount: '6.00' } }] },
    'samples',
  ],
  ['one sample only', { samples: draft.samples.slice(0, 1) }, 'samples'],
  ['a bank that is not there', { banks: ['no-such-bank'] }, 'banks'],
])('a template with %s is refused, and says where', async (_name, change, field) => {
  const before = await world.query('select count(*) from parsing_template_version')
  const refused = await support.browser.call(
    'saveTemplate',
    { body: { ...draft, ...change } },
    { 'accept-language': 'ru' },
  )
  expect(refused.status).toBe(400)
  expect(refused.body[field]?.[0]).toMatch(/[а-я]/i)
  expect(await world.query('select count(*) from parsing_template_version')).toEqual(before)
})

test('a template that would read another’s sample otherwise is refused', async () => {
  const mtsDraft = { ...draft, banks: ['mts-bank'] }
  expect((await support.browser.call('saveTemplate', { body: mtsDraft })).status).toBe(200)
  // Wide enough to take the first one's texts for money that left.
  const clashing = await support.browser.call('saveTemplate', {
    body: {
      ...mtsDraft,
      name: 'Другое прочтение',
      direction: 'debit',
      pattern: 'Ура! Деньги у вас: {amount}{cur} Отправитель {payer}',
      samples: [
        {
          text: 'Ура! Деньги у вас: 5 руб. Отправитель Иван И.',
          expected: { amount: '5.00', payer: 'Иван И.' },
        },
        { text: 'Ура! Деньги у вас: 6 руб. Отправитель Олег Т.', expected: { amount: '6.00' } },
      ],
    },
  })
  expect(clashing).toMatchObject({ status: 400, body: { code: 'template.refused' } })
  expect(clashing.body.detail).toContain(draft.samples[0]?.text)
})

test('of two who edit one version, the second is told', async () => {
  const { body: made } = await support.browser.call('saveTemplate', {
    body: { ...draft, name: 'Вдвоём', banks: ['vtb-bank'] },
  })
  const edit = { ...draft, id: made.id, banks: ['vtb-bank'], base_version: 1 }
  expect(
    (await support.browser.call('saveTemplate', { body: { ...edit, name: 'Первый' } })).body.version,
  ).toBe(2)
  const second = await support.browser.call('saveTemplate', { body: { ...edit, name: 'Второй' } })
  expect(second).toMatchObject({ status: 409, body: { code: 'template.changed' } })
})

test.each([
  [
    'a template is saved',
    'template.not_found',
    () => save({ ...draft, name: 'Чужой', id: nobody, base_version: 1 }),
  ],
  [
    'a template is switched',
    'template.not_found',
    () => support.browser.call('switchTemplate', { params: { id: nobody }, body: { is_active: false } }),
  ],
  [
    'a text is proposed',
    'message.not_found',
    () => support.browser.call('proposeTemplate', { params: { id: nobody } }),
  ],
  [
    'a text is dismissed',
    'message.not_found',
    () => support.browser.call('dismissMessage', { params: { id: nobody } }),
  ],
  [
    'a text is restored',
    'message.not_found',
    () => support.browser.call('restoreMessage', { params: { id: nobody } }),
  ],
])('where nothing has that id, %s in vain', async (_, code, ask) => {
  expect(await ask()).toMatchObject({ status: 404, body: { code } })
})

test('switched off it reads nothing; on again it does', async () => {
  const phone = await BankPhone.of(world)
  const { body } = await support.browser.call('saveTemplate', {
    body: { ...draft, name: 'Выключатель', banks: ['alfa-bank'] },
  })
  const turn = (is_active: boolean) =>
    support.browser.call('switchTemplate', { params: { id: body.id }, body: { is_active } })
  expect((await turn(false)).body.is_active).toBe(false)
  await phone.brings({ sender: 'Alfa-Bank', text: unknown('10') })
  expect((await turn(true)).body.is_active).toBe(true)
  await phone.brings({ sender: 'Alfa-Bank', text: unknown('11') })
  expect(await phone.outcomes()).toEqual(['unparsed', 'credit'])
})

test('the product’s own templates are planted once, and support’s version of one is left alone', async () => {
  const { body } = await support.browser.call('listTemplates')
  const own = body.results.filter((template: { is_built_in: boolean }) => template.is_built_in)
  expect(own.length).toBeGreaterThan(20)
  const [first] = own.filter((template: { samples: unknown[] }) => template.samples.length >= 2)
  const revised = await support.browser.call('saveTemplate', {
    body: {
      id: first.id,
      base_version: first.version,
      name: 'Наше',
      banks: first.banks,
      channels: first.channels,
      direction: first.direction,
      pattern: first.pattern,
      samples: first.samples,
    },
  })
  expect(revised.status).toBe(200)
  const second = await world.node()
  await second.stop()
  const { body: after } = await support.browser.call('listTemplates')
  expect(after.results).toHaveLength(body.results.length)
  expect(after.results.find((template: { id: string }) => template.id === first.id).name).toBe('Наше')
})

test('a template that the product ships no more is switched off; one that is support’s stays', async () => {
  const { db } = world.florin.services
  const shipped = builtInTemplates.slice(1)
  const [gone] = builtInTemplates
  await plantTemplates(db, shipped)
  const active = await world.query<{ slug: string | null }>(
    'select slug from parsing_template where is_active',
  )
  const slugs = active.map((row) => row.slug)
  expect(slugs).not.toContain(gone?.id)
  expect(slugs).toContain(shipped[0]?.id)
  expect(slugs).toContain(null)
})

test('support dismisses a text, and all that are alike go with it', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: 'Новая странная новость 1' }, { text: 'Новая странная новость 2' })
  const { body } = await support.browser.call('unparsedMessages', { query: { bank: 'sberbank' } })
  const kind = body.results.find((one: { text: string }) => one.text.startsWith('Новая странная'))
  const { body: done } = await support.browser.call('dismissMessage', { params: { id: kind.id } })
  expect(done.dismissed).toBe(2)
  expect(await phone.outcomes()).toEqual(['dismissed', 'dismissed'])

  const params = { id: done.restore_id }
  expect((await support.browser.call('restoreMessage', { params })).body).toEqual({ restored: 2 })
  expect(await phone.outcomes()).toEqual(['unparsed', 'unparsed'])
  const { body: again } = await support.browser.call('unparsedMessages', { query: { bank: 'sberbank' } })
  expect(again.results.find((one: { text: string }) => one.text.startsWith('Новая странная')).alike).toBe(2)
  expect((await support.browser.call('restoreMessage', { params })).status).toBe(404)
  const acts = await world.query(
    `select action, before, after from audit where action in ('messages.dismissed', 'messages.restored') order by id desc limit 2`,
  )
  expect(acts).toMatchObject([
    {
      action: 'messages.restored',
      before: { outcome: 'dismissed' },
      after: { outcome: 'unparsed', bank: 'sberbank', restored: 2 },
    },
    {
      action: 'messages.dismissed',
      before: { outcome: 'unparsed' },
      after: { outcome: 'dismissed', bank: 'sberbank', dismissed: 2 },
    },
  ])
})

test('several kinds are dismissed after a dry run that changes nothing', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: 'Совсем другое дело 1' }, { text: 'И ещё третье дело 1, вот так' })
  const { body } = await support.browser.call('unparsedMessages', { query: { bank: 'sberbank' } })
  const kinds = body.results.filter((one: { text: string }) => one.text.includes('дело'))
  const ids = kinds.map((one: { id: string }) => one.id)
  expect(ids).toHaveLength(2)

  const plan = await support.browser.call('dismissMessages', { body: { ids } })
  expect(plan.body.results.map((one: { dismissed: number }) => one.dismissed)).toEqual([1, 1])
  expect(await phone.outcomes()).toEqual(['unparsed', 'unparsed'])

  const done = await support.browser.call('dismissMessages', { body: { ids, carry_out: true } })
  const counted = ({ id, dismissed }: { id: string; dismissed: number }) => ({ id, dismissed })
  expect(done.body.is_done).toBe(true)
  expect(done.body.results.map(counted)).toEqual(plan.body.results.map(counted))
  expect(await phone.outcomes()).toEqual(['dismissed', 'dismissed'])
  expect((await support.browser.call('dismissMessages', { body: { ids } })).body.results).toEqual([])

  for (const { restore_id: id } of done.body.results)
    expect((await support.browser.call('restoreMessage', { params: { id } })).status).toBe(200)
  expect(await phone.outcomes()).toEqual(['unparsed', 'unparsed'])
})

test('a template says what its digits are the end of, and keeps saying it', async () => {
  const printed = (tail: string) => `Хоп! Деньги у вас: 900 руб. Куда: ${tail} весело`
  const body = {
    ...draft,
    name: 'Хоп',
    banks: ['avangard'],
    pattern: 'Хоп! Деньги у вас: {amount}{cur} Куда: {card} весело',
    tail_of: 'phone' as const,
    samples: ['4410', '5521'].map((card) => ({ text: printed(card), expected: { amount: '900.00', card } })),
  }
  const saved = await support.browser.call('saveTemplate', { body })
  expect(saved).toMatchObject({ status: 200, body: { tail_of: 'phone' } })

  const { tail_of: _unsaid, ...again } = body
  const revised = await support.browser.call('saveTemplate', { body: { ...again, id: saved.body.id } })
  expect(revised.body).toMatchObject({ version: 2, tail_of: 'phone' })
  const refused = await support.browser.call('saveTemplate', { body: { ...body, tail_of: 'iban' as never } })
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, expect.arrayContaining(['tail_of'])])
})
