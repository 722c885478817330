import { createBrowserRouter, type RouteObject } from 'react-router'
import { AuthGuard, CheckingAuth } from './guards/auth-guard.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { RouteError } from './route-error.tsx'

const overview = lazyScreen(async () => (await import('./overview-route.tsx')).OverviewRoute, 'overview')

/** One line per screen of the signed-in app. A lead's or staff's screens go under their guard. */
const screens: RouteObject[] = [
  { path: '/', lazy: overview },
  { path: '/profile', lazy: overview },
  {
    path: '/payments',
    lazy: lazyScreen(
      async () => (await import('../features/payments/payments-screen.tsx')).PaymentsScreen,
      'payments',
      'chain',
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
    ),
  },
  {
    path: '/help',
    lazy: lazyScreen(async () => (await import('../features/help/help-screen.tsx')).HelpScreen, 'help'),
  },
  {
    // Fetched when somebody goes there: most people never do.
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

const routes: RouteObject[] = [
  {
    path: '/welcome',
    lazy: lazyScreen(async () => (await import('./welcome-route.tsx')).WelcomeRoute, 'welcome'),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
  {
    path: '/u/:token',
    lazy: lazyScreen(
      async () => (await import('../features/upload-link/upload-screen.tsx')).UploadScreen,
      'upload',
    ),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
  {
    path: '/logout',
    lazy: lazyScreen(async () => (await import('./logout-route.tsx')).LogoutRoute),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
  {
    Component: AuthGuard,
    HydrateFallback: CheckingAuth,
    ErrorBoundary: RouteError,
    children: [
      {
        lazy: lazyScreen(async () => (await import('./shell/shell.tsx')).Shell),
        children: screens.map((screen) => ({ ...screen, ErrorBoundary: RouteError })),
      },
    ],
  },
  {
    path: '*',
    lazy: lazyScreen(async () => (await import('./not-found-route.tsx')).NotFoundRoute),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
]

export function createRouter() {
  return createBrowserRouter(routes)
}

function Nothing() {
  return null
}
