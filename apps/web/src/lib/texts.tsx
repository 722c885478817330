import type { Language } from '@florin/contract/rules'
import { fill, type Values } from '@florin/texts'
import { currentLanguage } from './language.ts'

/** One line per part of the texts. Only the reader's language is ever loaded. */
const catalogues = {
  'alert-log': {
    en: async () => (await import('@florin/texts/en/alert-log')).alertLog,
    ru: async () => (await import('@florin/texts/ru/alert-log')).alertLog,
  },
  auth: {
    en: async () => (await import('@florin/texts/en/auth')).auth,
    ru: async () => (await import('@florin/texts/ru/auth')).auth,
  },
  'bank-messages': {
    en: async () => (await import('@florin/texts/en/bank-messages')).bankMessages,
    ru: async () => (await import('@florin/texts/ru/bank-messages')).bankMessages,
  },
  chain: {
    en: async () => (await import('@florin/texts/en/chain')).chain,
    ru: async () => (await import('@florin/texts/ru/chain')).chain,
  },
  checkout: {
    en: async () => (await import('@florin/texts/en/checkout')).checkout,
    ru: async () => (await import('@florin/texts/ru/checkout')).checkout,
  },
  common: {
    en: async () => (await import('@florin/texts/en/common')).common,
    ru: async () => (await import('@florin/texts/ru/common')).common,
  },
  connection: {
    en: async () => (await import('@florin/texts/en/connection')).connection,
    ru: async () => (await import('@florin/texts/ru/connection')).connection,
  },
  disputes: {
    en: async () => (await import('@florin/texts/en/disputes')).disputes,
    ru: async () => (await import('@florin/texts/ru/disputes')).disputes,
  },
  help: {
    en: async () => (await import('@florin/texts/en/help')).help,
    ru: async () => (await import('@florin/texts/ru/help')).help,
  },
  integration: {
    en: async () => (await import('@florin/texts/en/integration')).integration,
    ru: async () => (await import('@florin/texts/ru/integration')).integration,
  },
  notices: {
    en: async () => (await import('@florin/texts/en/notices')).notices,
    ru: async () => (await import('@florin/texts/ru/notices')).notices,
  },
  overview: {
    en: async () => (await import('@florin/texts/en/overview')).overview,
    ru: async () => (await import('@florin/texts/ru/overview')).overview,
  },
  payments: {
    en: async () => (await import('@florin/texts/en/payments')).payments,
    ru: async () => (await import('@florin/texts/ru/payments')).payments,
  },
  push: {
    en: async () => (await import('@florin/texts/en/push')).push,
    ru: async () => (await import('@florin/texts/ru/push')).push,
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
  upload: {
    en: async () => (await import('@florin/texts/en/upload')).upload,
    ru: async () => (await import('@florin/texts/ru/upload')).upload,
  },
  wallet: {
    en: async () => (await import('@florin/texts/en/wallet')).wallet,
    ru: async () => (await import('@florin/texts/ru/wallet')).wallet,
  },
  welcome: {
    en: async () => (await import('@florin/texts/en/welcome')).welcome,
    ru: async () => (await import('@florin/texts/ru/welcome')).welcome,
  },
} satisfies Record<string, Record<Language, () => Promise<Record<string, string>>>>

export type Namespace = keyof typeof catalogues
export type TextKey<N extends Namespace> = keyof Awaited<ReturnType<(typeof catalogues)[N]['en']>> & string
export type Texts<N extends Namespace> = (key: TextKey<N>, values?: Values) => string

const loaded = new Map<Namespace, Texts<Namespace>>()

/** Called where a screen's code is loaded, so that no screen ever shows without its words. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  const language = currentLanguage()
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (loaded.has(namespace)) return
      const catalogue: Record<string, string> = await catalogues[namespace][language]()
      loaded.set(namespace, (key, values) => fill(language, catalogue[key] ?? key, values))
    }),
  )
}

export function textsOf<N extends Namespace>(namespace: N): Texts<N> {
  const t = loaded.get(namespace)
  if (t === undefined) throw new Error(`The texts of "${namespace}" were used before loadTexts`)
  return t as Texts<N>
}

export const useTexts = textsOf
