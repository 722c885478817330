// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show, soon } from '../../components/test/show.tsx'
import { putAway, serve } from '../disputes/test/cases.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { accountsPath, answers } from './test/alerts.ts'

afterEach(putAway)

const me = {
  email: 'a@example.com',
  username: 'morozov_a',
  account_type: 'trader',
  is_lead: false,
  avatar: '',
}

async function open(hasBot: boolean) {
  localStorage.removeItem('hasBot')
  serve('trader', {
    ...answers({ [accountsPath]: { accounts: [], message: '', is_on: hasBot } }),
    'GET /api/account/user_info/': me,
  })
  await show(<SettingsScreen />, 'settings', 'factor')
}

test('with a bot the menu’s second group is called after it, and connecting comes first', async () => {
  await open(true)

  const group = await screen.findByRole('list', { name: 'Telegram' }, soon)
  const links = within(group).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Подключение', 'Уведомления'])
  expect(links[0]?.getAttribute('href')).toBe('/#connection')
  expect(screen.getByText('Аккаунт и Telegram')).toBeDefined()
})

test('without one nothing there speaks of Telegram', async () => {
  await open(false)

  expect(await screen.findByRole('list', { name: 'Оповещения' }, soon)).toBeDefined()
  expect(screen.getByText('Аккаунт и уведомления')).toBeDefined()
  expect(screen.queryByText(/Telegram/)).toBeNull()
})
