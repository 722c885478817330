import { loadTronWeb } from './load-tronweb.ts'
/**
 * The address of child `0/{index}` of an account-level public key, m/44'/195'/0' for ours. Public derivation: whoever can
 * do this can receive, and cannot spend.
 */
export async function deriveAddress(xpub: string, index: number): Promise<string> {
  // Loaded when first needed, like the client itself.
  const { TronWeb, utils } = await loadTronWeb()
  if (!xpub.startsWith('xpub')) throw new RangeError('Only a public key belongs here')
  const child = utils.ethersUtils.ethersHDNodeWallet.fromExtendedKey(xpub).derivePath(`0/${index}`)
  return TronWeb.address.fromHex(`41${child.address.slice(2)}`)
}
