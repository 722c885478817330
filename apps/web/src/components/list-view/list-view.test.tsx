// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'
import { expectNoFindings, show, soon } from '../test/show.tsx'
import { ListView } from './list-view.tsx'

type Ask = () => Promise<string[]>

function List({ ask, refetchInterval = false }: { ask: Ask; refetchInterval?: number | false }) {
  const query = useQuery({ queryKey: ['list'], queryFn: ask, refetchInterval })
  return (
    <ListView
      query={query}
      failure={sentenceOf(query.error, 'Список не загрузился')}
      loading="Загрузка списка..."
      skeleton={<div>серые строки</div>}
      empty={<p>Пока пусто</p>}
    >
      {(rows) => (
        <ul aria-label="Список">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

const never: Ask = () => new Promise(() => undefined)
const refused: Ask = () => Promise.reject(new ApiProblem({ status: 400, detail: 'Сервер занят' }))

test('loading is announced, its grey rows are not', async () => {
  await show(<List ask={never} />)

  expect(screen.getAllByRole('status')[0]?.textContent).toContain('Загрузка списка...')
  expect(screen.getByText('серые строки').closest('[aria-hidden="true"]')).not.toBeNull()
  await expectNoFindings()
})

test('rows, or what is said instead of none', async () => {
  const { queries } = await show(<List ask={async () => ['первый']} />)
  expect(await screen.findByRole('list', { name: 'Список' }, soon)).toBeDefined()
  await expectNoFindings()

  act(() => void queries.setQueryData(['list'], []))

  expect(await screen.findByText('Пока пусто', {}, soon)).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

test.each([
  ['was reached, so the connection is not blamed', 503, 'Попробуйте ещё раз чуть позже'],
  ['was not reached, so the connection is to be checked', 0, 'Проверьте интернет и попробуйте ещё раз'],
])('below a failure stands what to do: the server %s', async (_what, status, hint) => {
  await show(<List ask={() => Promise.reject(new ApiProblem({ status }))} />)

  expect((await screen.findByRole('alert', {}, soon)).textContent).toContain(hint)
})

test('a failure says the server’s sentence, and trying again brings the rows', async () => {
  const ask = vi.fn(refused)
  await show(<List ask={ask} />)
  const user = userEvent.setup()
  expect((await screen.findByRole('alert', {}, soon)).textContent).toContain('Сервер занят')
  await expectNoFindings()

  ask.mockImplementation(async () => ['первый'])
  await user.click(screen.getByRole('button', { name: 'Повторить' }))

  expect(await screen.findByRole('list', { name: 'Список' }, soon)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

// With automatic refreshing it flipped between failure and skeleton every few seconds.
test('a list that failed keeps its failure, word for word, while it asks again and fails again', async () => {
  const seen: string[] = []
  let request = 0
  const ask: Ask = async () => {
    request += 1
    // A slow refusal: between asking and refusal there is something to see.
    await new Promise((resolve) => setTimeout(resolve, 15))
    return refused()
  }
  await show(<List ask={ask} refetchInterval={20} />)
  const alert = await screen.findByRole('alert', {}, soon)
  const observer = new MutationObserver(() => {
    seen.push(screen.queryByRole('alert')?.querySelector('p')?.textContent ?? 'gone')
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })

  const before = request
  await waitFor(() => expect(request).toBeGreaterThan(before + 2), soon)
  observer.disconnect()

  expect([...new Set(seen)]).toEqual(['Сервер занят'])
  expect(screen.getByRole('alert')).toBe(alert)
  expect(screen.queryByText('серые строки')).toBeNull()
})

test('rows that could not be refreshed stay, with a note; the next answer takes the note away', async () => {
  const ask = vi.fn<Ask>(async () => ['первый'])
  const { queries } = await show(<List ask={ask} />)
  const row = await screen.findByRole('listitem', {}, soon)

  ask.mockImplementation(refused)
  await act(() => queries.refetchQueries())
  expect(await screen.findByText(/^Не удалось обновить: данные на \d\d:\d\d$/, {}, soon)).toBeDefined()
  expect(screen.getByRole('listitem')).toBe(row)
  expect(screen.queryByRole('alert')).toBeNull()
  await expectNoFindings()

  ask.mockImplementation(async () => ['первый'])
  await act(() => queries.refetchQueries())
  await waitFor(() => expect(screen.queryByText(/Не удалось обновить/)).toBeNull(), soon)
})
