// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../test/show.tsx'
import { NewRows } from './new-rows.tsx'
import { SteadyList } from './steady-list.tsx'
import { type PageOf, steadied } from './steady-page.ts'
import { useSteadyPage } from './use-steady-page.ts'

interface Row {
  readonly id: string
  readonly status?: string
}

const pageOf = (ids: string, total = ids.length): PageOf<Row> => ({
  results: [...ids].map((id) => ({ id })),
  total_items: total,
})
const keyOf = ({ id }: Row) => id

test.each([
  ['nothing new', 'abc', 'abc', 'abc', 0],
  ['new ones above push others off the end', 'abc', 'xya', 'abc', 2],
  ['one that left goes, those around it stay', 'abc', 'ac', 'ac', 0],
  ['one that left while another came', 'abc', 'xac', 'ac', 1],
  ['a new one in the middle, as sums are sorted', 'abc', 'axbc', 'abc', 1],
])('%s', (_what, shown, fresh, rows, unseen) => {
  const next = steadied(pageOf(shown), pageOf(fresh), keyOf)
  expect([next.page.results.map(keyOf).join(''), next.unseen]).toEqual([rows, unseen])
})

test('known rows are renewed in their places; a page that is wholly new is counted by the totals', () => {
  const renewed = { results: [{ id: 'x' }, { id: 'a', status: 'complete' }], total_items: 2 }
  expect(steadied<Row, PageOf<Row>>(pageOf('a'), renewed, keyOf).page.results).toEqual([
    { id: 'a', status: 'complete' },
  ])
  expect(steadied(pageOf('abc', 40), pageOf('xyz', 57), keyOf).unseen).toBe(17)
})

let answer: (page: PageOf<Row>, question?: string) => void

function List() {
  const [request, setAsked] = useState({ page: pageOf('abc'), question: 'all' })
  answer = (page, question = request.question) => act(() => setAsked({ page, question }))
  const {
    page,
    unseen,
    show: adopt,
  } = useSteadyPage<Row, PageOf<Row>>({ ...request, isPlaceholder: false, keyOf })
  return (
    <>
      <NewRows count={unseen} label={`${unseen} новых`} onShow={() => adopt()} />
      <p data-testid="rows">{page?.results.map(keyOf).join('')}</p>
    </>
  )
}

const rows = () => screen.getByTestId('rows').textContent

test('new rows wait until they are asked for; the button then leaves the focus at the list', async () => {
  await show(<List />)
  const user = userEvent.setup()

  answer(pageOf('xab'))
  answer(pageOf('yxa'))
  expect(rows()).toBe('abc')
  await expectNoFindings()
  await user.click(screen.getByRole('button', { name: '2 новых' }))

  expect(rows()).toBe('yxa')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('another question, and a list that was empty, show what comes', async () => {
  await show(<List />)
  answer(pageOf('xab'))
  expect(await screen.findByRole('button', {}, soon)).toBeDefined()

  answer(pageOf('qr'), 'other')
  expect([rows(), screen.queryByRole('button')]).toEqual(['qr', null])
  answer(pageOf(''))
  answer(pageOf('z'))
  expect([rows(), screen.queryByRole('button')]).toEqual(['z', null])
})

test('a list of any shape is steady; from a later page the button leads to the first', async () => {
  const user = userEvent.setup()
  const goFirst = vi.fn()
  const list = (ids: string, question: string, onShow?: () => void) => (
    <SteadyList
      rows={pageOf(ids).results}
      total={40}
      question={question}
      keyOf={keyOf}
      label={(count) => `${count} новых`}
      onShow={onShow}
    >
      {(shown) => <p data-testid="rows">{shown.map(keyOf).join('')}</p>}
    </SteadyList>
  )
  const { again } = await show(list('abc', '1'))

  again(list('xab', '1'))
  expect(rows()).toBe('abc')
  await user.click(await screen.findByRole('button', { name: '1 новых' }, soon))
  expect(rows()).toBe('xab')

  again(list('def', '2', goFirst))
  again(list('bde', '2', goFirst))
  expect(rows()).toBe('def')
  await user.click(await screen.findByRole('button', { name: '1 новых' }, soon))
  expect(goFirst).toHaveBeenCalledOnce()
})
