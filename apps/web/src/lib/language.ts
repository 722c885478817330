import { type Language, languages } from '@florin/contract/rules'
import { keptLook, languageKey } from './look.ts'
import { recall, remember } from './storage.ts'

/** The stored choice, else the first of the browser's languages that we speak, else English. */
export function chooseLanguage(stored: string | undefined, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return browser.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

// A change of language reloads the page, so the language of a page never changes.
let chosen: Language | undefined

export function currentLanguage(): Language {
  chosen ??= chooseLanguage(recall(languageKey) ?? keptLook().language, navigator.languages)
  return chosen
}

export function changeLanguage(language: Language): void {
  remember(languageKey, language)
  location.reload()
}

function isLanguage(tag: string | undefined): tag is Language {
  return languages.includes(tag as Language)
}
