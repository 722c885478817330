// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show } from '../test/show.tsx'
import type { Column } from './columns.ts'
import { Table } from './table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

interface Deal {
  readonly id: string
  readonly amount: string
}

const deals: readonly Deal[] = [
  { id: 'a1', amount: '700 ₽' },
  { id: 'b2', amount: '1 000 ₽' },
]
const columns: readonly Column<Deal>[] = [
  { key: 'id', head: 'ID', place: 'title', cell: ({ id }) => <a href={`?id=${id}`}>{id}</a> },
  {
    key: 'amount',
    head: 'Сумма',
    place: 'value',
    isEnd: true,
    isSorting: true,
    cell: ({ amount }) => amount,
  },
  { key: 'acts', head: 'Действия', place: 'acts', cell: () => <button type="button">Подтвердить</button> },
]
const table = { label: 'Список транзакций', columns, cardsAt: 950, rows: deals, keyOf: ({ id }: Deal) => id }

afterEach(() => makeWindow(1440))

test('a table with a name, heads and cells; axe finds nothing', async () => {
  makeWindow(1440)
  await show(<Table {...table} />)

  const shown = screen.getByRole('table', { name: 'Список транзакций' })
  expect(
    within(shown)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['ID', 'Сумма', 'Действия'])
  expect(within(shown).getAllByRole('row')).toHaveLength(3)
  expect(shown.parentElement?.dataset.cards).toBe('false')
  await expectNoFindings()
})

test('at the breakpoint and below rows are cards, and still cells of their columns', async () => {
  makeWindow(951)
  const { again } = await show(<Table {...table} />)
  const frame = () => screen.getByRole('table').parentElement?.dataset.cards
  expect(frame()).toBe('false')

  makeWindow(950)
  again(<Table {...table} key="again" />)

  expect(frame()).toBe('true')
  expect(screen.getAllByRole('cell').map(({ dataset }) => dataset.place)).toEqual([
    'title',
    'value',
    'acts',
    'title',
    'value',
    'acts',
  ])
  await expectNoFindings()
})

test('by keyboard: a head sorts, and tells how', async () => {
  const onSort = vi.fn()
  const sort = { by: 'amount', order: 'desc', onSort } as const
  await show(<Table {...table} sort={sort} />)
  const user = userEvent.setup()

  const head = screen.getByRole('columnheader', { name: 'Сумма' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(within(head).getByRole('button', { name: 'Сумма' }))
  await user.keyboard('{Enter}')

  expect(onSort).toHaveBeenCalledExactlyOnceWith('amount')
})

test('a press on a row opens it; one on its link or button does not', async () => {
  const onOpen = vi.fn()
  await show(<Table {...table} onOpen={onOpen} openKey="b2" />)
  const user = userEvent.setup()

  await user.click(screen.getAllByRole('button', { name: 'Подтвердить' })[0] as HTMLElement)
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(screen.getByRole('cell', { name: '700 ₽' }))

  expect(onOpen).toHaveBeenCalledExactlyOnceWith(deals[0])
  expect(screen.getAllByRole('row').map(({ dataset }) => dataset.open)).toEqual([undefined, 'false', 'true'])
})

test('old rows are marked as busy while the next are on their way', async () => {
  await show(<Table {...table} isRenewing />)

  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
})

test('the skeleton has the heads and the cells of its table', async () => {
  await show(<TableSkeleton columns={columns} cardsAt={950} rows={4} />)

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Сумма',
    'Действия',
  ])
  expect(screen.getAllByRole('row')).toHaveLength(5)
})

// Column widths jumped by up to 70 pixels when the rows came. That shares are wide enough is seen in a browser only.
test('columns with shares are as wide in the skeleton as in the table, whatever stands in them', async () => {
  const shared = columns.map((column, at) => ({ ...column, share: [2, 1, 1][at] ?? 1 }))
  const widths = () =>
    screen.getAllByRole('columnheader').map(({ style }) => style.getPropertyValue('--width'))
  const { again, container } = await show(<TableSkeleton columns={shared} cardsAt={950} isFixed rows={1} />)
  const isFixed = () => container.querySelector('table')?.getAttribute('data-fixed')
  expect(isFixed()).toBe('true')
  expect(widths()).toEqual(['50.00%', '25.00%', '25.00%'])
  // A box in pixels would be the least width of its column.
  expect(container.querySelector('td div')?.getAttribute('style')).toContain('70%')

  again(<Table {...table} columns={shared} isFixed />)

  expect(isFixed()).toBe('true')
  expect(widths()).toEqual(['50.00%', '25.00%', '25.00%'])
})
