import type { RouteObject } from 'react-router'
import { lazyScreen } from './lazy-screen.ts'

/**
 * The page of one phone, and the screens of staff, merchants and leads under their guards. The list is fetched when somebody goes to one of
 * them: nobody begins there.
 */
export const laterScreens: RouteObject[] = [
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
