import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// Roubles of an invented bank, to the requisites of a live order: npm run pay -- CARD_OR_PHONE 1501.00 'Иван Петров'

const [to, amount, payer] = process.argv.slice(2)
if (!to || !amount) throw new Error('Say whom to pay and how much: npm run pay -- CARD_OR_PHONE 1501.00')

const dataDir = resolve(process.env.DATA_DIR ?? 'data')
// The simulator's traders have one, the demo's own traders the other.
const files = ['bank.url', 'demo-bank.url'].map((name) =>
  readFile(join(dataDir, name), 'utf8').catch(() => undefined),
)
const urls = (await Promise.all(files)).filter((url) => url !== undefined)
if (urls.length === 0)
  throw new Error(`No invented bank runs on ${dataDir}. Start the demo with "npm start".`)

let refusal: string | undefined
let isPaid = false
for (const url of urls) {
  if (isPaid) break
  const answer = await fetch(`${url.trim()}/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, amount, payer }),
  })
  const { message } = (await answer.json()) as { message?: string }
  isPaid = answer.ok
  refusal = message
}
console.log(isPaid ? `${amount} roubles have come to ${to}.` : `The bank refused. ${refusal}`)
process.exitCode = isPaid ? 0 : 1
