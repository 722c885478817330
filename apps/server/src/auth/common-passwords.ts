import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that every guesser tries first. Case, and marks hung on at the ends, do not make one uncommon. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  return common().has(plain) || common().has(bare) || common().has(withoutDisguise(bare))
}

let words: Set<string> | undefined

function common(): Set<string> {
  words ??= new Set(dictionary['passwords-common'].map(String))
  return words
}

function withoutDisguise(password: string): string {
  const letters: Record<string, string> = { '@': 'a', '0': 'o', $: 's', '!': 'i' }
  return password.replace(/[@0$!]/g, (mark) => letters[mark] ?? mark)
}
