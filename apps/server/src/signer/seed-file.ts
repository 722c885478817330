import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Reads the seed. Only a sandbox may make one: in earnest a lost folder must not quietly become an empty wallet. */
export function loadSeed(file: string, mayMake: boolean): string {
  if (!existsSync(file)) {
    if (!mayMake) throw new Error(`WALLET_SEED_FILE: there is no ${file}.`)
    writeFileSync(file, `${generateMnemonic(wordlist, 256)}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`WALLET_SEED_FILE: ${file} must be readable by its owner only (chmod 600).`)
  return readFileSync(file, 'utf8').trim()
}
