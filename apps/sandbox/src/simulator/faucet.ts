import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Coins of the sandbox's chain. */
export type Faucet = (address: string, usdt: number) => Promise<void>

export async function openFaucet(dataDir: string): Promise<Faucet> {
  const path = join(dataDir, 'tron.url')
  const url = await readFile(path, 'utf8').catch(() => {
    throw new Error(`No sandbox chain runs on ${dataDir}, and traders need its coins. Start Florin first.`)
  })
  return async (address, usdt) => {
    const answer = await fetch(`${url.trim()}/sandbox/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, usdt: String(usdt) }),
    })
    if (!answer.ok) throw new Error(`The chain refused: ${await answer.text()}`)
    await answer.body?.cancel()
  }
}
