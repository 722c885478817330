import { type Language, languages, productName } from '@florin/contract/rules'
import { recall } from './storage.ts'

export const languageKey = `${productName}_language`
/** Mantine's own name for it. */
export const schemeKey = 'mantine-color-scheme-value'
const cookieName = `${productName}_look`
const yearSeconds = 365 * 24 * 60 * 60

type Scheme = 'light' | 'dark'

export interface Look {
  readonly language?: Language | undefined
  readonly scheme?: Scheme | undefined
}

/**
 * What leaving must not take along: it clears the storage, and with it the two choices that say nothing of the person. They go into a
 * cookie, `ru.dark`, which is read where the storage has none. The pages that run without the app read it by themselves: `index.html`, the
 * offline page, the early requests and the documentation.
 */
export function keepLook(): void {
  // A session may end where there is no page: in a worker.
  if (typeof document === 'undefined') return
  const kept = keptLook()
  const language = languageOf(recall(languageKey)) ?? kept.language
  const scheme = schemeOf(recall(schemeKey)) ?? kept.scheme
  if (language === undefined && scheme === undefined) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no word in Firefox and Safari of our target
  document.cookie = `${cookieName}=${language ?? ''}.${scheme ?? ''}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** A payer's page follows the payer's browser, whichever person was signed in here before. */
export function keptLook(): Look {
  if (typeof document === 'undefined' || location.pathname.startsWith('/c2c/')) return {}
  return readLook(document.cookie)
}

export function readLook(cookies: string): Look {
  const [, language, scheme] = new RegExp(`(?:^|; )${cookieName}=(\\w*)\\.(\\w*)(?:;|$)`).exec(cookies) ?? []
  return { language: languageOf(language), scheme: schemeOf(scheme) }
}

const languageOf = (word: string | undefined) => languages.find((language) => language === word)
const schemeOf = (word: string | undefined) => (word === 'light' || word === 'dark' ? word : undefined)
