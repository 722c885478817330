import { IconUsers } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { bottomBarOf, burgerOf, isAt, type MenuItem, menuFor } from './menu.ts'

const item = (path: string, section: MenuItem['section'], who: MenuItem['who'] = 'everyone'): MenuItem => ({
  path,
  section,
  who,
  icon: IconUsers,
  label: 'overview',
})
const all = [
  item('/', 'main'),
  item('/settings', 'settings'),
  item('/help', 'settings'),
  item('/referrals', 'settings', 'lead'),
  item('/support/users', 'settings', 'staff'),
]
const paths = (items: readonly MenuItem[]) => items.map((each) => each.path)

test('leads and staff see their own lines, others do not', () => {
  expect(paths(menuFor({ isLead: false, isStaff: false }, all))).toEqual(['/', '/settings', '/help'])
  expect(paths(menuFor({ isLead: true, isStaff: false }, all))).toContain('/referrals')
  expect(paths(menuFor({ isLead: false, isStaff: true }, all))).toContain('/support/users')
})

test('the burger has everything but the main items, help last', () => {
  expect(paths(burgerOf(all))).toEqual(['/settings', '/referrals', '/support/users', '/help'])
})

test('the bottom bar is the main items, filled up while they are few', () => {
  const main = ['/', '/payments', '/terminals'].map((path) => item(path, 'main'))

  expect(paths(bottomBarOf([...main, item('/settings', 'settings')]))).toEqual([
    '/',
    '/payments',
    '/terminals',
  ])
  expect(paths(bottomBarOf(all))).toEqual(['/', '/settings', '/help'])
})

test('the overview is current at both of its addresses', () => {
  const overview = item('/', 'main')

  expect(['/', '/profile', '/profile/'].every((path) => isAt(overview, path))).toBe(true)
  expect(isAt(overview, '/settings')).toBe(false)
})

test('the page of one phone belongs to the terminals', () => {
  const terminals = menuFor({ isLead: false, isStaff: false }).find(({ path }) => path === '/terminals')

  expect(terminals && isAt(terminals, '/terminals/a3f17c20-1111-4222-8333-444455556666')).toBe(true)
  expect(terminals && isAt(terminals, '/payments')).toBe(false)
})
