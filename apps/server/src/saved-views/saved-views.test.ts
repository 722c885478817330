import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newSupport, type Owner } from '../terminals/test/owners.ts'

const world = useWorld({ isIdle: true })
let kate: Owner
let oleg: Owner

beforeAll(async () => {
  kate = await newSupport(world)
  oleg = await newSupport(world)
})

const page = '/support/users'
const save = (by: Owner, name: string, is_shared = false) =>
  by.browser.call('saveView', { body: { page, name, query: 'is_activated=false', is_shared } })
const names = async (by: Owner) =>
  (await by.browser.call('listSavedViews', { query: { page } })).body.results.map(
    (one: { name: string }) => one.name,
  )

test('a view is one’s own until it is shared', async () => {
  const { status, body } = await save(kate, 'Ждут активации')
  expect(status).toBe(201)
  expect(await names(kate)).toEqual(['Ждут активации'])
  expect(await names(oleg)).toEqual([])

  await kate.browser.call('changeSavedView', { params: { id: body.id }, body: { is_shared: true } })

  expect(await names(oleg)).toEqual(['Ждут активации'])
  const acts = await world.query(`select action, before, after from audit where subject = $1 order by id`, [
    `saved_view:${body.id}`,
  ])
  expect(acts).toMatchObject([
    { action: 'saved_view.created' },
    { action: 'saved_view.changed', before: { is_shared: false }, after: { is_shared: true } },
  ])
})

test('a colleague’s view can be used, not changed', async () => {
  const { body } = await save(kate, 'Общий', true)
  const params = { id: body.id }

  expect((await oleg.browser.call('changeSavedView', { params, body: { name: 'x' } })).status).toBe(404)
  expect((await oleg.browser.call('deleteSavedView', { params })).status).toBe(404)
  expect((await kate.browser.call('deleteSavedView', { params })).status).toBe(200)
  expect(await names(oleg)).not.toContain('Общий')
})

test('a name is used once', async () => {
  const first = await save(kate, 'Один')
  await save(kate, 'Два')

  expect((await save(kate, 'Один')).body.code).toBe('saved_view.name_taken')
  const renamed = await kate.browser.call('changeSavedView', {
    params: { id: first.body.id },
    body: { name: 'Два' },
  })
  expect(renamed.body.code).toBe('saved_view.name_taken')
  expect((await save(oleg, 'Один')).status).toBe(201)
})

test('there is an end to them', async () => {
  const third = await newSupport(world)
  await world.query(
    `insert into saved_view (owner_id, page, name, query) select $1, $2, 'view ' || n, '' from generate_series(1, 100) as n`,
    [third.userId, page],
  )

  expect((await save(third, 'One more')).body.code).toBe('saved_view.too_many')
})
