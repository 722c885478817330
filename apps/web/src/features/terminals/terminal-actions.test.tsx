// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TerminalCard } from '../../components/terminal-card/terminal-card.tsx'
import { expectNoFindings, show } from '../../components/test/show.tsx'
import type { Terminal } from '../../lib/terminals.ts'
import { TerminalActions } from './terminal-actions.tsx'
import { aTerminal } from './test/a-terminal.ts'

const unseen = aTerminal({
  status: 'terminal_waiting',
  terminal_status_display: 'Disabled',
  phone_charge: 12,
  last_ping: null,
  troubles: ['not_paired'],
})

async function showCard(terminal: Terminal) {
  const onIntent = vi.fn()
  await show(
    <TerminalCard terminal={terminal} onRename={vi.fn()} onBlockAnswer={vi.fn()}>
      <TerminalActions terminal={terminal} isConnecting={false} onIntent={onIntent} />
    </TerminalCard>,
    'terminals',
  )
  return onIntent
}

const bands = () => [...document.querySelectorAll('[data-band]')].map((one) => one.getAttribute('data-band'))

test('a phone that was never there: a grey default, no alarm, and one main button', async () => {
  const onIntent = await showCard(unseen)

  expect(screen.getByText('ещё не сообщён')).toBeDefined()
  expect(bands()).toEqual(['unknown'])
  expect(screen.queryByRole('link', { name: /Проверить/ })).toBeNull()
  await expectNoFindings()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Показать QR-код: Redmi Note 12' }))

  expect(onIntent).toHaveBeenCalledExactlyOnceWith({ act: 'connect', terminal: unseen })
})

test('a phone with 12 percent is told in red, and may be connected anew', async () => {
  await showCard(aTerminal({ phone_charge: 12 }))

  expect(screen.queryByText('ещё не сообщён')).toBeNull()
  expect(bands()).toEqual(['bad'])
  expect(screen.getByRole('button', { name: 'Подключить заново: Redmi Note 12' })).toBeDefined()
})
