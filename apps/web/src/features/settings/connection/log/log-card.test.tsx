// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../../components/test/show.tsx'
import type { Alert } from '../../../../lib/alerts.ts'
import { putAway, serve } from '../../../disputes/test/cases.ts'
import { alertOf, alertsPath } from '../../test/alerts.ts'
import { LogCard } from './log-card.tsx'

afterEach(putAway)
afterEach(() => makeWindow(1024))

async function open(all: readonly Alert[]) {
  const requests = serve('trader', {
    [alertsPath]: ({ query }: { query: URLSearchParams }) => {
      const size = Number(query.get('page_size'))
      const start = (Number(query.get('page')) - 1) * size
      return { results: all.slice(start, start + size), total_items: all.length }
    },
  })
  await show(<LogCard />, 'connection', 'alert-log')
  return { requests, user: userEvent.setup() }
}

const table = () => screen.findByRole('table', { name: 'Последние уведомления' }, soon)

test('every try is told with its channel, time and outcome, for the keyboard too', async () => {
  await open([
    alertOf(1, {
      tries: [
        { channel: 'push', at: '2026-11-15T11:15:00.000Z', result: 'held', reason: 'quiet_hours' },
        {
          channel: 'telegram',
          at: '2026-11-15T11:00:00.000Z',
          result: 'refused',
          reason: 'telegram_blocked',
        },
        { channel: 'mail', at: '2026-11-15T11:00:02.000Z', result: 'taken', reason: null },
      ],
    }),
  ])

  const tiles = within(await table()).getAllByRole('img')
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Отложено в\s15\sнояб\s\d\d:15 \(тихие часы\)$/),
    expect.stringMatching(/^Telegram, 15\sнояб\s\d\d:00: бот заблокирован$/),
    expect.stringMatching(/^Почта, 15\sнояб\s\d\d:00: принято$/),
  ])
  expect(tiles.map((tile) => tile.dataset.family)).toEqual(['mute', 'bad', 'ok'])
  expect(tiles.every((tile) => tile.tabIndex === 0)).toBe(true)
  await expectNoFindings()
})

test('where it came and whether it was opened; a digest by its name', async () => {
  await open([
    alertOf(1, { opened_at: '2026-11-15T10:26:00.000Z' }),
    alertOf(2, { delivered: { channel: 'telegram', at: '2026-11-15T11:00:00.000Z', in_digest: true } }),
    alertOf(3, { delivered: null, state: 'given_up' }),
  ])

  const [, first, second, third] = within(await table()).getAllByRole('row')
  expect(first?.textContent).toMatch(/Новый диспут № 1801.*Push, 15\sнояб\s\d\d:25.*открыто/)
  expect(second?.textContent).toMatch(/Сводка, 15\sнояб\s\d\d:00нет/)
  expect(third?.textContent).toMatch(/не\sдоставлено/)
})

test('five rows here; all of 30 days page by page in a window', async () => {
  const { user, requests } = await open(Array.from({ length: 23 }, (_, at) => alertOf(at)))
  expect(within(await table()).getAllByRole('row')).toHaveLength(1 + 5)

  await user.click(screen.getByRole('button', { name: /Все за\s30\sдней/ }))
  const dialog = await screen.findByRole('dialog', { name: /Уведомления за\s30\sдней/ }, soon)
  expect(await within(dialog).findByText('№ 1819', {}, soon)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: /^Страница 2|^2$/ }))

  expect(await within(dialog).findByText('№ 1822', {}, soon)).toBeDefined()
  expect(requests.at(-1)?.query.get('page')).toBe('2')
})

test('nothing sent yet', async () => {
  await open([])

  expect(await screen.findByRole('heading', { name: 'Уведомлений пока нет' }, soon)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Все за/ })).toBeNull()
})

test('on a phone each is a card, and says in words whether it was opened', async () => {
  makeWindow(390)
  await open([alertOf(1)])

  expect((await table()).closest('[data-cards="true"]')).not.toBeNull()
  expect(screen.getByText(/не\sоткрыто/)).toBeDefined()
})
