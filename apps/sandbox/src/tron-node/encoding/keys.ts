import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, addressOfPublicKey } from './address.ts'
import { concat, sha256, utf8 } from './bytes.ts'

export interface KeyPair {
  readonly secret: Uint8Array
  readonly address: Address
}

/** The chain's own people (faucet, witnesses, the token's owner) follow from the seed, so two runs agree. */
export function keyFromSeed(seed: string, role: string): KeyPair {
  const secret = sha256(utf8(`florin sandbox tron\n${seed}\n${role}`))
  return { secret, address: addressOfPublicKey(secp256k1.getPublicKey(secret, false)) }
}

/** r, s and the recovery bit last, as Tron writes a signature. */
export function sign(hash: Uint8Array, secret: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return concat(signature.slice(1), signature.slice(0, 1))
}

/** Who signed, or undefined if the 65 bytes are no signature of this hash by anybody. */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): Address | undefined {
  // Wallets write the recovery bit as 0 and 1 or, in Ethereum's manner, as 27 and 28.
  const last = signature[64] ?? 255
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 3) return undefined
  try {
    const recovered = concat(Uint8Array.of(recovery), signature.slice(0, 64))
    const compressed = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
    return addressOfPublicKey(secp256k1.Point.fromBytes(compressed).toBytes(false))
  } catch {
    // The library throws for every kind of nonsense; to a node all of it is one thing: not signed.
    return undefined
  }
}
