import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { writeAudit } from '../platform/audit.ts'
import { checkWholeChain } from './index.ts'
import { checkChain, watchChain } from './verify.ts'

// The job that follows the log would take an entry before the test does.
const world = useWorld({ isIdle: true })

const origin = { ip: '188.17.4.5', requestId: 'req-1' }
let staff: Browser
let staffId: string
let personId: string

beforeAll(async () => {
  const person = await register(world)
  personId = await world.userId(person.email)
  const { email } = await register(world)
  staffId = await world.userId(email)
  await world.florin.services.users.changeRights('operator', origin, staffId, { isStaff: true })
  staff = (await login(world, email)).browser
})

const act = (subject: string, change: { before?: object; after?: object; action?: string } = {}) =>
  world.florin.services.db.write((tx) =>
    writeAudit(tx, { actor: `user:${staffId}`, action: 'test.act', subject, origin, ...change }),
  )

async function entries(query: Record<string, string>) {
  const { status, body } = await staff.call('listAudit', { query })
  expect(status).toBe(200)
  return body.results as { id: string; subject: { kind: string; id: string }; fields: object[] }[]
}

test('an entry shows who, whom, and before and after of each field that changed', async () => {
  await act(`user:${personId}`, {
    before: { isPremium: false, isLead: false, note: null },
    after: { isPremium: true, isLead: false, note: 'x', reason: 'contract 18' },
  })

  const [entry] = await entries({ subject: `user:${personId}`, action: 'test.act' })

  expect(entry).toMatchObject({
    actor: { kind: 'person', id: staffId },
    action: 'test.act',
    subject: { kind: 'user', id: personId, user_id: personId },
    // In the order of jsonb: shorter names first.
    fields: [
      { field: 'note', before: null, after: 'x' },
      { field: 'isPremium', before: 'false', after: 'true' },
    ],
    reason: 'contract 18',
    from: '188.17.•.•',
    is_intact: true,
  })
})

test.each([
  ['who', () => ({ actor: staffId, action: 'test.found' })],
  ['whom', () => ({ subject: `user:${personId}`, action: 'test.found' })],
  ['an id as a word', () => ({ search: personId, action: 'test.found' })],
  ['a word of what changed', () => ({ search: 'unusual' })],
  ['the act', () => ({ search: 'test.foun' })],
  ['dates', () => ({ from: new Date(Date.now() - 60_000).toISOString(), action: 'test.found' })],
])('is found by %s', async (_, query) => {
  await act(`user:${personId}`, { action: 'test.found', after: { word: 'unusual' } })

  expect((await entries(query() as Record<string, string>)).length).toBeGreaterThan(0)
})

test('a % is a sign like any other, and another’s name finds nothing', async () => {
  await act('money', { after: { word: 'plain' } })
  expect(await entries({ search: 'nobody%nothing' })).toEqual([])
  expect(await entries({ to: '2020-01-01' })).toEqual([])
})

test('pages go on by number without a gap and without the same entry twice', async () => {
  for (let at = 0; at < 5; at += 1) await act(`user:${personId}`, { action: 'test.page', after: { at } })
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await staff.call('listAudit', {
      query: { action: 'test.page', limit: '2', ...(after && { after }) },
    })
    seen.push(...body.results.map(({ id }: { id: string }) => id))
    after = body.next ?? undefined
  } while (after)

  expect(seen).toHaveLength(5)
  expect(seen.toSorted((a, b) => Number(b) - Number(a))).toEqual(seen)
})

test('the CSV has exactly the filter, and is itself in the log', async () => {
  await act(`user:${personId}`, { action: 'test.csv', before: { a: '=1+1' }, after: { a: 'two' } })
  await act(`user:${personId}`, { action: 'test.other', after: { a: 'left out' } })

  const response = await fetch(`${world.url}/support/audit/export/?action=test.csv`, {
    headers: { authorization: `Bearer ${staff.tokens?.access_token}` },
  })
  const text = await response.text()

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain("'=1+1,two")
  expect(text).not.toContain('left out')
  expect(await entries({ action: 'audit.exported' })).toHaveLength(1)
})

test('a wrong filter is refused by name', async () => {
  const { status, body } = await staff.call('listAudit', { query: { from: '2026-02-01', to: '2026-01-01' } })
  expect(status).toBe(400)
  expect(body.fields?.to ?? body.errors?.to).toBeDefined()
})

test('the choices are staff by name and every act that the log has', async () => {
  await act('money', { action: 'test.choice' })
  const { body } = await staff.call('auditChoices')
  expect(body.staff.map(({ id }: { id: string }) => id)).toContain(staffId)
  expect(body.actions).toEqual(expect.arrayContaining(['test.choice', 'user.rights']))
})

test('a check follows the log to its end and says so; each new entry becomes one line of the server’s log', async () => {
  const { body } = await staff.call('verifyAudit')
  expect(body).toMatchObject({ state: 'whole', broken_at: null })
  await act('money', { action: 'test.line' })
  await watchChain(world.florin.services.db, {
    info: (line: object) => lines.push(line),
    error: () => undefined,
  } as never)

  const [count] = await world.query<{ count: bigint }>('select count(*) from audit')
  const { body: page } = await staff.call('listAudit', {})
  expect(page.chain).toMatchObject({ state: 'whole', entries: Number(count?.count) })
  expect(JSON.stringify(lines)).toContain('test.line')
})
const lines: object[] = []

// Last: it breaks the chain for good.
test('a changed entry, and a removed end, break the chain for the job, the call and the operator', async () => {
  const { db } = world.florin.services
  await act('money', { action: 'test.end' })
  await checkChain(db, 5_000)
  await asAdmin(`delete from audit where id = (select max(id) from audit)`)
  expect((await checkWholeChain(db)).brokenAt).toBeDefined()

  const [row] = await world.query<{ id: bigint }>(`select id from audit where action = 'test.csv'`)
  await asAdmin(`update audit set actor = 'system' where id = ${row?.id}`)

  expect((await checkWholeChain(db)).brokenAt).toBe(row?.id)
  const { body } = await staff.call('verifyAudit')
  expect(body).toMatchObject({ state: 'broken', broken_at: String(row?.id) })
  expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('florin_audit_broken 1')
})

/** What only a superuser could do. */
async function asAdmin(statement: string): Promise<void> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(world.connectionString).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`set session_replication_role = replica; ${statement}`)
  await admin.end()
}
