import { readFileSync, writeFileSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { keysFrom } from './keys.ts'

/** Writes a seed of 24 words that only its maker can read, over nothing. Answers the hot wallet's address. */
export function makeSeed(file: string): string {
  const seed = generateMnemonic(wordlist, 256)
  writeFileSync(file, `${seed}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return keysFrom(seed).hotAddress
}

/** Where TRX for fees are sent, before a signer has ever run. */
export function hotAddressOf(file: string): string {
  return keysFrom(readFileSync(file, 'utf8').trim()).hotAddress
}
