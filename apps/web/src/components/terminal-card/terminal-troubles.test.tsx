// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings, show } from '../test/show.tsx'
import { TerminalName } from './terminal-name.tsx'
import { TerminalTroubles } from './terminal-troubles.tsx'

const id = 'a3f17c20-1111-4222-8333-444455556666'

test('what is wrong with a phone is followed by the way to its check', async () => {
  await show(
    <TerminalTroubles
      terminal={{ id, name: 'Redmi', last_ping: '2026-11-15T14:29:48.000Z', troubles: ['silent'] }}
    />,
    'terminals',
  )

  expect(screen.getByRole('list', { name: 'Что не так' }).textContent).toContain('Нет связи')
  const way = screen.getByRole('link', { name: 'Проверить телефон: Redmi' })
  expect(way.getAttribute('href')).toBe(`/terminals/${id}`)
  await expectNoFindings()
})

test('a phone without troubles has no such line, and its name still leads there', async () => {
  await show(
    <>
      <TerminalTroubles
        terminal={{ id, name: 'Redmi', last_ping: '2026-11-15T14:29:48.000Z', troubles: [] }}
      />
      <TerminalName id="head" name="Redmi" to={`/terminals/${id}`} onRename={async () => undefined} />
    </>,
    'terminals',
  )

  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/terminals/${id}`])
  expect(screen.getByRole('heading', { name: 'Redmi' })).toBeDefined()
})
