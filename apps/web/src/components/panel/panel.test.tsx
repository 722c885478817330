// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings, show } from '../test/show.tsx'
import { Panel } from './panel.tsx'

test('a block is a region with the name of its heading, and its action beside it', async () => {
  await show(
    <Panel title="Последние транзакции" action={<a href="/deal">Все</a>}>
      <p>Пока нет транзакций</p>
    </Panel>,
  )

  const block = screen.getByRole('region', { name: 'Последние транзакции' })
  expect(within(block).getByRole('heading', { level: 2 }).textContent).toBe('Последние транзакции')
  expect(within(block).getByRole('link', { name: 'Все' })).toBeDefined()
  await expectNoFindings()
})

test('a card of a list is an article, named by the heading that its content brings', async () => {
  await show(
    <Panel as="article" labelledBy="phone">
      <h2 id="phone">Телефон 1</h2>
    </Panel>,
  )

  expect(screen.getByRole('article', { name: 'Телефон 1' })).toBeDefined()
  await expectNoFindings()
})
