import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { addressText } from './addresses.ts'

/** Deposit addresses are children of this account; its public key is given to the other processes. */
export const depositPath = "m/44'/195'/0'"
/** The hot wallet is child 0; any process with the public key can check that the two belong together. */
const hotChild = 'm/0/0'

export interface Keys {
  readonly xpub: string
  readonly hotAddress: string
  depositAddress(index: bigint): string
  /** `index` undefined means the hot wallet. 65 bytes: r, s, recovery. */
  sign(index: bigint | undefined, digest: Buffer): Buffer
}

export function keysFrom(mnemonic: string): Keys {
  if (!validateMnemonic(mnemonic, wordlist)) throw new Error('The seed file holds no valid mnemonic')
  const account = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(depositPath)
  const hot = secretOf(account.derive(hotChild))
  const deposit = (index: bigint) => secretOf(account.derive(`m/0/${index}`))
  return {
    xpub: account.publicExtendedKey,
    hotAddress: addressOf(hot),
    depositAddress: (index) => addressOf(deposit(index)),
    sign: (index, digest) => signWith(index === undefined ? hot : deposit(index), digest),
  }
}

function secretOf(node: HDKey): Uint8Array {
  if (!node.privateKey) throw new Error('A key without its private half')
  return node.privateKey
}

function addressOf(secret: Uint8Array): string {
  const hash = keccak_256(secp256k1.getPublicKey(secret, false).slice(1))
  return addressText(Buffer.concat([Buffer.from([0x41]), hash.slice(12)]))
}

/** Deterministic, so that the same bytes have the same signature after any crash. */
function signWith(secret: Uint8Array, digest: Buffer): Buffer {
  const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
  return Buffer.concat([signature.slice(1), signature.slice(0, 1)])
}
