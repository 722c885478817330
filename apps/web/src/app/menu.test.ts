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
  item('/orders', 'shop', 'merchant'),
  item('/settings', 'settings'),
  item('/help', 'settings'),
  item('/referrals', 'settings', 'lead'),
  item('/support/users', 'settings', 'staff'),
]
const paths = (items: readonly MenuItem[]) => items.map((each) => each.path)

const nobody = { isLead: false, isStaff: false, isMerchant: false }

test('merchants, leads and staff see their own lines, others do not', () => {
  expect(paths(menuFor(nobody, all))).toEqual(['/', '/settings', '/help'])
  expect(paths(menuFor({ ...nobody, isMerchant: true }, all))).toContain('/orders')
  expect(paths(menuFor({ ...nobody, isLead: true }, all))).toContain('/referrals')
  expect(paths(menuFor({ ...nobody, isStaff: true }, all))).toContain('/support/users')
})

test('the burger has everything but the main items, a shop’s own first and help last', () => {
  expect(paths(burgerOf(all))).toEqual(['/orders', '/settings', '/referrals', '/support/users', '/help'])
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

test('a shop’s three stand on top of the menu and leave the bottom bar as it is', () => {
  const items = menuFor({ ...nobody, isMerchant: true })

  expect(paths(items.slice(0, 3))).toEqual(['/orders', '/payouts', '/developers'])
  expect(paths(bottomBarOf(items))).toEqual(['/', '/payments', '/terminals', '/dispute', '/deal'])
  expect(paths(burgerOf(items)).slice(0, 3)).toEqual(['/orders', '/payouts', '/developers'])
})

test('the overview is current at both of its addresses', () => {
  const overview = item('/', 'main')

  expect(['/', '/profile', '/profile/'].every((path) => isAt(overview, path))).toBe(true)
  expect(isAt(overview, '/settings')).toBe(false)
})

test('the page of one phone belongs to the terminals', () => {
  const terminals = menuFor(nobody).find(({ path }) => path === '/terminals')

  expect(terminals && isAt(terminals, '/terminals/a3f17c20-1111-4222-8333-444455556666')).toBe(true)
  expect(terminals && isAt(terminals, '/payments')).toBe(false)
})
