// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../components/test/show.tsx'
import type { UnreadText } from './bank-messages-queries.ts'
import { InboxPanel } from './inbox-panel.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  makeWindow(1440)
})

const at = '2026-11-15T11:32:00.000Z'
const unread = (number: number, alike: number): UnreadText => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  bank: { id: 'sberbank', name: 'Сбербанк' },
  channel: 'sms',
  sender: '900',
  text: `Новость ${number}`,
  alike,
  first_seen: at,
  last_seen: at,
})
const texts = [unread(1, 3), unread(2, 1), unread(3, 8)]

/** Answers the inbox, the plan and the act; keeps what was sent. */
function serve(refusal?: Response) {
  const requests: { name: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, location.href)
    const body = init?.body && JSON.parse(String(init.body))
    requests.push({ name: `${init?.method ?? 'GET'} ${pathname}`, body })
    if (pathname.endsWith('/unparsed/')) return Response.json({ count: texts.length, results: texts })
    if (pathname.endsWith('/restore/')) return Response.json({ restored: 1 })
    if (!pathname.endsWith('/dismiss/')) return Response.json([])
    if (body.carry_out && refusal) return refusal
    const chosen = texts.filter(({ id }) => body.ids.includes(id))
    const results = chosen.map(({ id, alike }) => ({
      id,
      dismissed: alike,
      restore_id: body.carry_out ? id.replace('0', '9') : null,
    }))
    return Response.json({ is_done: body.carry_out, results })
  })
  return requests
}

async function open() {
  await show(
    <>
      <InboxPanel isPaused={false} onIntent={() => undefined} />
      <Notifications />
    </>,
    'bank-messages',
  )
  await screen.findByRole('table', { name: 'Нераспознанные тексты' }, soon)
}

const bulk = 'POST /support/bulk/messages/dismiss/'

async function chooseTwo() {
  await userEvent.click(screen.getByRole('checkbox', { name: /Новость 1/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Новость 3/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Не поступления (2)' }))
  return screen.findByRole('dialog', { name: 'Это не поступления?' }, soon)
}

test('several texts go after a dry run, and come back by the undo', async () => {
  const requests = serve()
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Не поступления (0)' }).disabled).toBe(true)

  const dialog = await chooseTwo()
  expect(dialog.textContent?.replace(/\s/g, ' ')).toContain('11 текстов уйдут из входящих')
  const ids = [texts[0]?.id, texts[2]?.id]
  expect(requests.filter(({ name }) => name === bulk).map(({ body }) => body)).toEqual([
    { ids, carry_out: false },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Не поступление' }))

  await screen.findByText('Убрано 11 текстов', {}, soon)
  expect(requests.filter(({ name }) => name === bulk).at(-1)?.body).toEqual({ ids, carry_out: true })
  expect(screen.getByRole('button', { name: 'Не поступления (0)' })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }, soon))
  await waitFor(() => expect(requests.filter(({ name }) => name.endsWith('/restore/'))).toHaveLength(2), soon)
})

test('a refusal is told in the question, and the choice stays', async () => {
  serve(Response.json({ code: 'rights.lacking', detail: 'Нет права.' }, { status: 451 }))
  await open()
  const dialog = await chooseTwo()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Не поступление' }))

  await within(dialog).findByText('Нет права.', {}, soon)
  expect(screen.getByRole('button', { name: 'Не поступления (2)', hidden: true })).toBeDefined()
})

test('all of the page are chosen at once, also on a phone; axe finds nothing', async () => {
  makeWindow(390)
  serve()
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))

  expect(screen.getByRole('button', { name: 'Не поступления (3)' })).toBeDefined()
  await expectNoFindings()
})
