import type { Language } from '@florin/contract/rules'
import { fill, type TextValues } from '@florin/texts'
import { currentLanguage } from './language.ts'
import type { laterCatalogues } from './later-texts.ts'

/** One line per part of the texts. Only the reader's language is ever loaded. The others are in `later-texts.ts`. */
const catalogues = {
  auth: {
    en: async () => (await import('@florin/texts/en/auth')).auth,
    ru: async () => (await import('@florin/texts/ru/auth')).auth,
  },
  checkout: {
    en: async () => (await import('@florin/texts/en/checkout')).checkout,
    ru: async () => (await import('@florin/texts/ru/checkout')).checkout,
  },
  common: {
    en: async () => (await import('@florin/texts/en/common')).common,
    ru: async () => (await import('@florin/texts/ru/common')).common,
  },
  overview: {
    en: async () => (await import('@florin/texts/en/overview')).overview,
    ru: async () => (await import('@florin/texts/ru/overview')).overview,
  },
  welcome: {
    en: async () => (await import('@florin/texts/en/welcome')).welcome,
    ru: async () => (await import('@florin/texts/ru/welcome')).welcome,
  },
} satisfies Record<string, Record<Language, () => Promise<Record<string, string>>>>

type Catalogues = typeof catalogues & typeof laterCatalogues

export type Namespace = keyof Catalogues
export type TextKey<N extends Namespace> = keyof Awaited<ReturnType<Catalogues[N]['en']>> & string
export type Texts<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string

const loaded = new Map<Namespace, Texts<Namespace>>()

/** Called where a screen's code is loaded, so that no screen ever shows without its words. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  const language = currentLanguage()
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (loaded.has(namespace)) return
      const catalogue: Record<string, string> = await (await loaderOf(namespace))[language]()
      loaded.set(namespace, (key, values) => fill(language, catalogue[key] ?? key, values))
    }),
  )
}

async function loaderOf(namespace: Namespace): Promise<Catalogues[Namespace]> {
  if (namespace in catalogues) return catalogues[namespace as keyof typeof catalogues]
  const { laterCatalogues: later } = await import('./later-texts.ts')
  return later[namespace as keyof typeof later]
}

export function textsOf<N extends Namespace>(namespace: N): Texts<N> {
  const t = loaded.get(namespace)
  if (t === undefined) throw new Error(`The texts of "${namespace}" were used before loadTexts`)
  return t as Texts<N>
}

export const useTexts = textsOf
