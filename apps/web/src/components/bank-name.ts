import type { Language } from '@florin/contract/rules'
import { bankLabel } from '../lib/format.ts'
import { currentLanguage } from '../lib/language.ts'

export interface NamedBank {
  readonly id: string
  /** As banks are called in English, and on the wire. */
  readonly name: string
  /** As the bank calls itself at home, its legal form in brackets behind. */
  readonly full_name: string
}

/** A bank in the reader's language, without what stands in brackets. */
export function bankName({ name, full_name }: NamedBank, language: Language = currentLanguage()): string {
  return bankLabel(language === 'ru' ? full_name : name)
}
