import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benchDeals } from './deals.ts'
import { benchHistory } from './history.ts'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'
import { benchLists } from './lists.ts'
import { benchTemplates } from './templates.ts'
import { benchWeb } from './web.ts'
import { benchWebhookBacklog, benchWebhooks } from './webhooks.ts'

const parts = {
  ledger: benchLedger,
  deals: benchDeals,
  history: benchHistory,
  lists: benchLists,
  http: benchHttp,
  templates: benchTemplates,
  web: benchWeb,
  webhooks: benchWebhooks,
  'webhook-backlog': benchWebhookBacklog,
}

const usage = `npm run bench -- [${Object.keys(parts).join('|')}] [--rounds 5] [--seconds 3] [--clients 1,8,32]`

/** Runs the parts that were named, or all; a missed must is a failure. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      clients: { type: 'string', default: '1,8,32' },
    },
  })
  const plan = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    clients: values.clients.split(',').map(Number),
  }
  const chosen = positionals.length > 0 ? positionals : Object.keys(parts)
  for (const name of chosen) {
    const part = parts[name as keyof typeof parts]
    if (!part || !(plan.rounds > 0) || !(plan.seconds > 0)) throw new Error(usage)
    const result = await part(plan)
    const file = await writeResult(name, result)
    process.stdout.write(
      `\n${result.missed.length === 0 ? 'Every must is met.' : `MISSED: ${result.missed.join('; ')}`}\n${file}\n`,
    )
    if (result.missed.length > 0) process.exitCode = 1
  }
}

async function writeResult(name: string, result: object): Promise<string> {
  const folder = new URL('../.tmp/bench/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const file = fileURLToPath(new URL(`${name}.json`, folder))
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...result }, null, 2)}\n`)
  return file
}

await main()
