/**
 * The parts of the texts that neither the welcome page nor the overview needs at first. Their list is a separate chunk, which comes with
 * the shell: that keeps it out of the first visit and off the payer's page.
 */
export const laterCatalogues = {
  address: {
    en: async () => (await import('@florin/texts/en/address')).address,
    ru: async () => (await import('@florin/texts/ru/address')).address,
  },
  chain: {
    en: async () => (await import('@florin/texts/en/chain')).chain,
    ru: async () => (await import('@florin/texts/ru/chain')).chain,
  },
  disputes: {
    en: async () => (await import('@florin/texts/en/disputes')).disputes,
    ru: async () => (await import('@florin/texts/ru/disputes')).disputes,
  },
  notices: {
    en: async () => (await import('@florin/texts/en/notices')).notices,
    ru: async () => (await import('@florin/texts/ru/notices')).notices,
  },
  payments: {
    en: async () => (await import('@florin/texts/en/payments')).payments,
    ru: async () => (await import('@florin/texts/ru/payments')).payments,
  },
  readiness: {
    en: async () => (await import('@florin/texts/en/readiness')).readiness,
    ru: async () => (await import('@florin/texts/ru/readiness')).readiness,
  },
  shop: {
    en: async () => (await import('@florin/texts/en/shop')).shop,
    ru: async () => (await import('@florin/texts/ru/shop')).shop,
  },
  payouts: {
    en: async () => (await import('@florin/texts/en/payouts')).payouts,
    ru: async () => (await import('@florin/texts/ru/payouts')).payouts,
  },
  settings: {
    en: async () => (await import('@florin/texts/en/settings')).settings,
    ru: async () => (await import('@florin/texts/ru/settings')).settings,
  },
  terminals: {
    en: async () => (await import('@florin/texts/en/terminals')).terminals,
    ru: async () => (await import('@florin/texts/ru/terminals')).terminals,
  },
  transactions: {
    en: async () => (await import('@florin/texts/en/transactions')).transactions,
    ru: async () => (await import('@florin/texts/ru/transactions')).transactions,
  },
  wallet: {
    en: async () => (await import('@florin/texts/en/wallet')).wallet,
    ru: async () => (await import('@florin/texts/ru/wallet')).wallet,
  },
  referrals: {
    en: async () => (await import('@florin/texts/en/referrals')).referrals,
    ru: async () => (await import('@florin/texts/ru/referrals')).referrals,
  },
  users: {
    en: async () => (await import('@florin/texts/en/users')).users,
    ru: async () => (await import('@florin/texts/ru/users')).users,
  },
  story: {
    en: async () => (await import('@florin/texts/en/story')).story,
    ru: async () => (await import('@florin/texts/ru/story')).story,
  },
  'back-office': {
    en: async () => (await import('@florin/texts/en/back-office')).backOffice,
    ru: async () => (await import('@florin/texts/ru/back-office')).backOffice,
  },
  held: {
    en: async () => (await import('@florin/texts/en/held')).held,
    ru: async () => (await import('@florin/texts/ru/held')).held,
  },
  audit: {
    en: async () => (await import('@florin/texts/en/audit')).audit,
    ru: async () => (await import('@florin/texts/ru/audit')).audit,
  },
  find: {
    en: async () => (await import('@florin/texts/en/find')).find,
    ru: async () => (await import('@florin/texts/ru/find')).find,
  },
  'view-as': {
    en: async () => (await import('@florin/texts/en/view-as')).viewAs,
    ru: async () => (await import('@florin/texts/ru/view-as')).viewAs,
  },
  'saved-views': {
    en: async () => (await import('@florin/texts/en/saved-views')).savedViews,
    ru: async () => (await import('@florin/texts/ru/saved-views')).savedViews,
  },
  'bank-messages': {
    en: async () => (await import('@florin/texts/en/bank-messages')).bankMessages,
    ru: async () => (await import('@florin/texts/ru/bank-messages')).bankMessages,
  },
  integration: {
    en: async () => (await import('@florin/texts/en/integration')).integration,
    ru: async () => (await import('@florin/texts/ru/integration')).integration,
  },
  doctor: {
    en: async () => (await import('@florin/texts/en/doctor')).doctor,
    ru: async () => (await import('@florin/texts/ru/doctor')).doctor,
  },
  help: {
    en: async () => (await import('@florin/texts/en/help')).help,
    ru: async () => (await import('@florin/texts/ru/help')).help,
  },
  connection: {
    en: async () => (await import('@florin/texts/en/connection')).connection,
    ru: async () => (await import('@florin/texts/ru/connection')).connection,
  },
  factor: {
    en: async () => (await import('@florin/texts/en/factor')).factor,
    ru: async () => (await import('@florin/texts/ru/factor')).factor,
  },
  report: {
    en: async () => (await import('@florin/texts/en/report')).report,
    ru: async () => (await import('@florin/texts/ru/report')).report,
  },
  push: {
    en: async () => (await import('@florin/texts/en/push')).push,
    ru: async () => (await import('@florin/texts/ru/push')).push,
  },
  'alert-log': {
    en: async () => (await import('@florin/texts/en/alert-log')).alertLog,
    ru: async () => (await import('@florin/texts/ru/alert-log')).alertLog,
  },
  upload: {
    en: async () => (await import('@florin/texts/en/upload')).upload,
    ru: async () => (await import('@florin/texts/ru/upload')).upload,
  },
} satisfies Record<string, Record<'en' | 'ru', () => Promise<Record<string, string>>>>
