import {
  IconArrowsExchange,
  IconArrowUpRight,
  IconCashBanknote,
  IconCode,
  IconCreditCard,
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessage2Search,
  IconReceipt,
  IconScale,
  IconSettings,
  IconShoppingBag,
  IconUserCheck,
  IconUsers,
  IconUsersPlus,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TextKey } from '../lib/texts.tsx'

export interface MenuItem {
  readonly path: string
  readonly icon: TablerIcon
  readonly label: TextKey<'common'>
  /** The burger's longer name, where it has one. */
  readonly burgerLabel?: TextKey<'common'>
  readonly section: 'shop' | 'main' | 'office' | 'settings'
  readonly who: 'everyone' | 'merchant' | 'lead' | 'staff'
}

export interface Roles {
  readonly isLead: boolean
  readonly isStaff: boolean
  readonly isMerchant: boolean
}

/** One line per screen, in the order of the side menu. Only screens that exist. */
const menu: readonly MenuItem[] = [
  { path: '/orders', icon: IconShoppingBag, label: 'orders', section: 'shop', who: 'merchant' },
  { path: '/payouts', icon: IconArrowUpRight, label: 'payouts', section: 'shop', who: 'merchant' },
  { path: '/developers', icon: IconCode, label: 'developers', section: 'shop', who: 'merchant' },
  { path: '/', icon: IconLayoutDashboard, label: 'overview', section: 'main', who: 'everyone' },
  { path: '/payments', icon: IconCreditCard, label: 'payments', section: 'main', who: 'everyone' },
  { path: '/terminals', icon: IconDeviceMobile, label: 'terminals', section: 'main', who: 'everyone' },
  { path: '/dispute', icon: IconGavel, label: 'disputes', section: 'main', who: 'everyone' },
  { path: '/deal', icon: IconArrowsExchange, label: 'transactions', section: 'main', who: 'everyone' },
  {
    path: '/support/withdrawals',
    icon: IconCashBanknote,
    label: 'withdrawals',
    section: 'office',
    who: 'staff',
  },
  {
    path: '/support/receipts',
    icon: IconReceipt,
    label: 'unmatched_receipts',
    section: 'office',
    who: 'staff',
  },
  { path: '/support/changes', icon: IconUserCheck, label: 'held_changes', section: 'office', who: 'staff' },
  {
    path: '/support/messages',
    icon: IconMessage2Search,
    label: 'bank_messages',
    section: 'office',
    who: 'staff',
  },
  {
    path: '/support/phones',
    icon: IconDeviceMobileOff,
    label: 'silent_phones',
    section: 'office',
    who: 'staff',
  },
  { path: '/support/webhooks', icon: IconWebhook, label: 'webhooks', section: 'office', who: 'staff' },
  { path: '/support/money', icon: IconScale, label: 'money_check', section: 'office', who: 'staff' },
  { path: '/support/audit', icon: IconHistory, label: 'audit_log', section: 'office', who: 'staff' },
  { path: '/settings', icon: IconSettings, label: 'settings', section: 'settings', who: 'everyone' },
  {
    path: '/help',
    icon: IconLifebuoy,
    label: 'support',
    burgerLabel: 'help_and_support',
    section: 'settings',
    who: 'everyone',
  },
  { path: '/referrals', icon: IconUsersPlus, label: 'referrals', section: 'settings', who: 'lead' },
  { path: '/support/users', icon: IconUsers, label: 'user_management', section: 'settings', who: 'staff' },
]

export function menuFor(
  { isLead, isStaff, isMerchant }: Roles,
  items: readonly MenuItem[] = menu,
): MenuItem[] {
  const is = { everyone: true, lead: isLead, staff: isStaff, merchant: isMerchant }
  return items.filter(({ who }) => is[who])
}

const fewest = 3

/** The bar at the bottom of a phone: the main items, filled up from the rest while there are too few to make a bar. */
export function bottomBarOf(items: readonly MenuItem[]): MenuItem[] {
  const main = items.filter((item) => item.section === 'main')
  const rest = items.filter((item) => item.section !== 'main' && item.section !== 'shop')
  return main.length >= fewest ? main : [...main, ...rest.slice(0, fewest - main.length)]
}

/** The burger: everything that is not in the main section; a shop's own first, help last, as the spec lists it. */
export function burgerOf(items: readonly MenuItem[]): MenuItem[] {
  const rest = items.filter((item) => item.section !== 'main')
  return [...rest.filter((item) => item.path !== '/help'), ...rest.filter((item) => item.path === '/help')]
}

/** The overview answers at two addresses; the page of one phone belongs to the terminals. */
export function isAt(item: MenuItem, pathname: string): boolean {
  const here = pathname.replace(/(.)\/+$/, '$1')
  if (item.path === '/terminals' && here.startsWith('/terminals/')) return true
  return here === item.path || (item.path === '/' && here === '/profile')
}
