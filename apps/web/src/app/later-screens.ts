import type { RouteObject } from 'react-router'
import { lazyScreen } from './lazy-screen.ts'

/**
 * One line per screen behind the first; those of staff, merchants and leads under their guards. The list names every file of each, which
 * the welcome page need not carry; for whoever is signed in the page asks for it at once (`first-screen-preload-plugin.ts`).
 */
export const laterScreens: RouteObject[] = [
  {
    path: '/payments',
    lazy: lazyScreen(
      async () => (await import('../features/payments/payments-screen.tsx')).PaymentsScreen,
      'payments',
      'chain',
      'readiness',
    ),
  },
  {
    path: '/terminals',
    lazy: lazyScreen(
      async () => (await import('../features/terminals/terminals-screen.tsx')).TerminalsScreen,
      'terminals',
      'chain',
    ),
  },
  {
    path: '/dispute',
    lazy: lazyScreen(
      async () => (await import('../features/disputes/disputes-screen.tsx')).DisputesScreen,
      'disputes',
    ),
  },
  {
    path: '/deal',
    lazy: lazyScreen(
      async () => (await import('../features/transactions/transactions-screen.tsx')).TransactionsScreen,
      'transactions',
    ),
  },
  {
    path: '/settings',
    lazy: lazyScreen(
      async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
      'settings',
      'address',
      'factor',
    ),
  },
  {
    path: '/help',
    lazy: lazyScreen(async () => (await import('../features/help/help-screen.tsx')).HelpScreen, 'help'),
  },
  {
    path: '/terminals/:id',
    lazy: lazyScreen(
      async () => (await import('../features/terminals/doctor/doctor-screen.tsx')).DoctorScreen,
      'doctor',
      'terminals',
      'chain',
    ),
  },
  {
    lazy: async () => ({ Component: (await import('./guards/staff-guard.tsx')).StaffGuard }),
    children: [
      {
        path: '/support/messages',
        lazy: lazyScreen(
          async () => (await import('../features/bank-messages/bank-messages-screen.tsx')).BankMessagesScreen,
          'bank-messages',
        ),
      },
      {
        path: '/support/users',
        lazy: lazyScreen(
          async () => (await import('../features/users/users-screen.tsx')).UsersScreen,
          'users',
        ),
      },
      {
        path: '/support/users/:id',
        lazy: lazyScreen(
          async () => (await import('../features/user-story/story-screen.tsx')).StoryScreen,
          'story',
          'transactions',
          'disputes',
          'audit',
          'alert-log',
          'chain',
          'view-as',
        ),
      },
      {
        path: '/support/withdrawals',
        lazy: lazyScreen(
          async () =>
            (await import('../features/back-office/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
          'back-office',
        ),
      },
      {
        path: '/support/receipts',
        lazy: lazyScreen(
          async () => (await import('../features/back-office/receipts/receipts-screen.tsx')).ReceiptsScreen,
          'back-office',
        ),
      },
      {
        path: '/support/webhooks',
        lazy: lazyScreen(
          async () => (await import('../features/back-office/webhooks/webhooks-screen.tsx')).WebhooksScreen,
          'back-office',
        ),
      },
      {
        path: '/support/phones',
        lazy: lazyScreen(
          async () => (await import('../features/back-office/phones/phones-screen.tsx')).PhonesScreen,
          'back-office',
        ),
      },
      {
        path: '/support/money',
        lazy: lazyScreen(
          async () => (await import('../features/back-office/money/money-screen.tsx')).MoneyScreen,
          'back-office',
        ),
      },
      {
        path: '/support/changes',
        lazy: lazyScreen(
          async () => (await import('../features/held-changes/held-screen.tsx')).HeldScreen,
          'held',
        ),
      },
      {
        path: '/support/audit',
        lazy: lazyScreen(
          async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen,
          'audit',
        ),
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('./guards/merchant-guard.tsx')).MerchantGuard }),
    children: [
      {
        path: '/orders',
        lazy: lazyScreen(
          async () => (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
          'shop',
        ),
      },
      {
        path: '/payouts',
        lazy: lazyScreen(
          async () => (await import('../features/payouts/payouts-screen.tsx')).PayoutsScreen,
          'payouts',
          'address',
          'shop',
        ),
      },
      {
        path: '/developers',
        lazy: lazyScreen(
          async () =>
            (await import('../features/settings/integration/developers-screen.tsx')).DevelopersScreen,
          'settings',
          'integration',
          'shop',
        ),
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('./guards/lead-guard.tsx')).LeadGuard }),
    children: [
      {
        path: '/referrals',
        lazy: lazyScreen(
          async () => (await import('../features/referrals/referrals-screen.tsx')).ReferralsScreen,
          'referrals',
        ),
      },
    ],
  },
]
