// @vitest-environment happy-dom
import { Accordion } from '@mantine/core'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { HelpSection } from './help-section.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(isOn: boolean) {
  localStorage.removeItem('hasBot')
  vi.stubGlobal('fetch', async () => Response.json({ accounts: [], message: '', is_on: isOn }))
  return show(
    <Accordion multiple order={2} defaultValue={['beginners']}>
      <HelpSection name="beginners" opened="telegram" onOpen={() => undefined} />
    </Accordion>,
    'help',
  )
}

test('with a bot: how to connect it, its menu, and the way to the settings', async () => {
  await open(true)

  const way = await screen.findByRole('link', { name: 'Подключить Telegram' }, soon)
  expect(way.getAttribute('href')).toBe('/settings#connection')
  expect(screen.getByRole('heading', { name: 'Что есть в меню бота' })).toBeDefined()
  expect(screen.getByText('Активные диспуты')).toBeDefined()
  expect(screen.getAllByRole('img', { name: /бот/i }).map((each) => each.getAttribute('src'))).toEqual([
    expect.stringContaining('connect-ru'),
    expect.stringContaining('alert-ru'),
    expect.stringContaining('evidence-ru'),
  ])
  await expectNoFindings()
})

test('without one its place tells of push and mail', async () => {
  const { container } = await open(false)

  const way = await screen.findByRole('link', { name: 'Настроить уведомления' }, soon)
  expect(way.getAttribute('href')).toBe('/settings#connection')
  expect(container.textContent).not.toContain('Telegram')
})
