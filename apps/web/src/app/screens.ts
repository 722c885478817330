import type { ComponentType } from 'react'
import type { Namespace } from '../lib/texts.tsx'

export interface Screen {
  readonly path: string
  readonly load: () => Promise<ComponentType>
  /** The text catalogues that it needs, besides `common`. */
  readonly texts: readonly Namespace[]
}

/**
 * Each screen behind the first, once, by who may see it. The router's routes and the rows of `tools/size-check.ts` follow from this list;
 * `screens.test.ts` fails when a screen is not in it. It imports no value, so that a tool may read it without the app.
 */
export const screens = {
  everybody: [
    {
      path: '/payments',
      load: async () => (await import('../features/payments/payments-screen.tsx')).PaymentsScreen,
      texts: ['payments', 'chain', 'readiness'],
    },
    {
      path: '/terminals',
      load: async () => (await import('../features/terminals/terminals-screen.tsx')).TerminalsScreen,
      texts: ['terminals', 'chain'],
    },
    {
      path: '/dispute',
      load: async () => (await import('../features/disputes/disputes-screen.tsx')).DisputesScreen,
      texts: ['disputes'],
    },
    {
      path: '/deal',
      load: async () => (await import('../features/transactions/transactions-screen.tsx')).TransactionsScreen,
      texts: ['transactions'],
    },
    {
      path: '/settings',
      load: async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
      texts: ['settings', 'address', 'factor'],
    },
    {
      path: '/help',
      load: async () => (await import('../features/help/help-screen.tsx')).HelpScreen,
      texts: ['help'],
    },
    {
      path: '/terminals/:id',
      load: async () => (await import('../features/terminals/doctor/doctor-screen.tsx')).DoctorScreen,
      texts: ['doctor', 'terminals', 'chain'],
    },
  ],
  staff: [
    {
      path: '/support/messages',
      load: async () =>
        (await import('../features/bank-messages/bank-messages-screen.tsx')).BankMessagesScreen,
      texts: ['bank-messages'],
    },
    {
      path: '/support/users',
      load: async () => (await import('../features/users/users-screen.tsx')).UsersScreen,
      texts: ['users'],
    },
    {
      path: '/support/users/:id',
      load: async () => (await import('../features/user-story/story-screen.tsx')).StoryScreen,
      texts: ['story', 'transactions', 'disputes', 'audit', 'alert-log', 'chain', 'view-as'],
    },
    {
      path: '/support/withdrawals',
      load: async () =>
        (await import('../features/back-office/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
      texts: ['back-office'],
    },
    {
      path: '/support/receipts',
      load: async () => (await import('../features/back-office/receipts/receipts-screen.tsx')).ReceiptsScreen,
      texts: ['back-office'],
    },
    {
      path: '/support/webhooks',
      load: async () => (await import('../features/back-office/webhooks/webhooks-screen.tsx')).WebhooksScreen,
      texts: ['back-office'],
    },
    {
      path: '/support/phones',
      load: async () => (await import('../features/back-office/phones/phones-screen.tsx')).PhonesScreen,
      texts: ['back-office'],
    },
    {
      path: '/support/money',
      load: async () => (await import('../features/back-office/money/money-screen.tsx')).MoneyScreen,
      texts: ['back-office'],
    },
    {
      path: '/support/changes',
      load: async () => (await import('../features/held-changes/held-screen.tsx')).HeldScreen,
      texts: ['held'],
    },
    {
      path: '/support/audit',
      load: async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen,
      texts: ['audit'],
    },
  ],
  merchants: [
    {
      path: '/orders',
      load: async () => (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
      texts: ['shop'],
    },
    {
      path: '/payouts',
      load: async () => (await import('../features/payouts/payouts-screen.tsx')).PayoutsScreen,
      texts: ['payouts', 'address', 'shop'],
    },
    {
      path: '/developers',
      load: async () =>
        (await import('../features/settings/integration/developers-screen.tsx')).DevelopersScreen,
      texts: ['settings', 'integration', 'shop'],
    },
  ],
  leads: [
    {
      path: '/referrals',
      load: async () => (await import('../features/referrals/referrals-screen.tsx')).ReferralsScreen,
      texts: ['referrals'],
    },
  ],
} as const satisfies Readonly<Record<string, readonly Screen[]>>
