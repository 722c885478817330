// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../components/test/show.tsx'
import type { Terminal } from '../../lib/terminals.ts'
import { DeleteTerminalDialog } from './delete-terminal-dialog.tsx'
import { terminalsQuery } from './terminals-queries.ts'
import { aTerminal } from './test/a-terminal.ts'

const terminal = aTerminal({ name: 'Redmi Note 12' })
afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
})

function Screen() {
  const terminals = useQuery(terminalsQuery)
  const [requests, setAsked] = useState<Terminal>()
  return (
    <>
      <Notifications />
      {terminals.data?.map((each) => (
        <button key={each.id} type="button" onClick={() => setAsked(each)}>
          {each.name}
        </button>
      ))}
      <DeleteTerminalDialog terminal={requests} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** What the deletion is answered with, and how often the list has been asked for. */
async function deleting(status: number, body: object) {
  const requests = { lists: 0, deletions: 0 }
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (init.method === 'DELETE') {
      requests.deletions += 1
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status })
    }
    requests.lists += 1
    return Response.json(requests.deletions > 0 && status === 204 ? [] : [terminal])
  })
  await show(<Screen />, 'terminals')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Redmi Note 12' }, soon))
  await screen.findByRole('dialog', { name: /Redmi Note 12/ }, soon)
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
  return requests
}

test('a deleted terminal leaves the list, and that is told', async () => {
  await deleting(204, {})

  expect(await screen.findByText('Терминал удалён', {}, soon)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Redmi Note 12' })).toBeNull()
})

test.each([
  { status: 400, body: { detail: 'На терминале идёт сделка' } },
  { status: 404, body: { detail: 'Терминал не найден' } },
  { status: 500, body: {} },
])(
  'an error $status is ignored: the question closes, nothing is told, the list is asked for anew',
  async (answer) => {
    const requests = await deleting(answer.status, answer.body)

    expect(requests.deletions).toBe(1)
    await waitFor(() => expect(requests.lists).toBe(2), soon)
    expect(screen.getByRole('button', { name: 'Redmi Note 12' })).toBeDefined()
    expect(document.body.textContent).not.toMatch(/не удалось|идёт сделка|не найден|удалён/i)
  },
)
