import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// Roubles of the simulator's bank, to the requisites of a live order: npm run pay -- CARD_OR_PHONE 1501.00 'Иван Петров'

const [to, amount, payer] = process.argv.slice(2)
if (!to || !amount) throw new Error('Say whom to pay and how much: npm run pay -- CARD_OR_PHONE 1501.00')

const dataDir = resolve(process.env.DATA_DIR ?? 'data')
const url = await readFile(join(dataDir, 'bank.url'), 'utf8').catch(() => {
  throw new Error(`No simulated bank runs on ${dataDir}. Start Florin with "npm start -- --simulate".`)
})
const answer = await fetch(`${url.trim()}/transfers`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ to, amount, payer }),
})
const { message } = (await answer.json()) as { message?: string }
console.log(answer.ok ? `${amount} roubles have come to ${to}.` : `The bank refused. ${message}`)
process.exitCode = answer.ok ? 0 : 1
