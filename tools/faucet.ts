import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// Coins of the sandbox's chain, for trying things out: npm run faucet -- ADDRESS 250

const [address, usdt = '250'] = process.argv.slice(2)
if (!address) throw new Error('Say whom to pay: npm run faucet -- ADDRESS 250')

const dataDir = resolve(process.env.DATA_DIR ?? 'data')
const url = await readFile(join(dataDir, 'tron.url'), 'utf8').catch(() => {
  throw new Error(`No sandbox chain runs on ${dataDir}. Start Florin first, with "npm start".`)
})
const answer = await fetch(`${url.trim()}/sandbox/faucet`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ address, usdt }),
})
console.log(
  answer.ok ? `${usdt} USDT are on their way to ${address}.` : `The chain refused: ${await answer.text()}`,
)
process.exitCode = answer.ok ? 0 : 1
