// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { OwnDisputes } from './own-disputes.tsx'

afterEach(() => vi.unstubAllGlobals())

const listed = {
  id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa',
  number: 12,
  status: 'waiting',
  transaction: { amount: '5000.00' },
  answer_due_at: '2026-11-18T11:30:00.000Z',
  awaits_reader: true,
  is_admitted: true,
  proposal_waits: false,
}

async function open(...results: object[]) {
  const me = { username: 'a', account_type: 'trader', is_staff: false, is_lead: false }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('disputes') ? { results, total_items: results.length } : me),
  )
  return show(<OwnDisputes />, 'help')
}

test('says whose turn it is, by when, and leads to the case', async () => {
  await open(listed)

  expect(
    await screen.findByText(/Ваш ход: пришлите доказательства до 18-11-2026 \d\d:\d\d/, {}, soon),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ответить' }).getAttribute('href')).toBe(`/dispute?id=${listed.id}`)
  await expectNoFindings()
})

test.each([
  ['the other side has the turn', { awaits_reader: false }, /Ждём доказательств другой стороны до /],
  [
    'nobody waits for anybody yet',
    { awaits_reader: false, answer_due_at: null },
    /Ждём доказательств другой стороны\. /,
  ],
  ['support decides', { awaits_reader: false, status: 'consideration' }, /^Поддержка сверяет/],
  ['not admitted', { is_admitted: false, answer_due_at: null }, /^Сначала его должна допустить поддержка/],
  ['not admitted, and support asks', { is_admitted: false, status: 'deepconsideration' }, /^Ваш ход/],
  ['a proposal stands', { proposal_waits: true }, /^Другая сторона предлагает/],
])('%s', async (_, changed, sentence) => {
  await open({ ...listed, ...changed })
  expect(await screen.findByText(sentence, {}, soon)).toBeDefined()
})
