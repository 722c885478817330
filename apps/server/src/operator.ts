import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeServices } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { listen } from './platform/listen.ts'
import { createLog } from './platform/log.ts'
import { loadMasterKey, secretsFrom } from './platform/secrets.ts'
import type { Rights } from './users/index.ts'

const usage = `What the operator may do to a person, beside the running server:

  npm run operator -- rights EMAIL CHANGE...

  CHANGE is one of  staff=on|off  lead=on|off  blocked=on|off  activated=on|off  premium=on|off
                    type=trader|merchant
  The person's sessions end, and the act is written into the audit.
`

/** `npm run operator`: the first member of staff cannot be made by a member of staff. */
async function main([command, email, ...changes]: string[]): Promise<void> {
  if (command !== 'rights' || !email || changes.length === 0) throw new Error(usage)
  const rights = readRights(changes)
  const config = readConfig(process.env, process.cwd())
  const log = createLog('error')
  await using undo = new AsyncDisposableStack()
  const connectionString = await findDatabase(config, undo)
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 3 }), (open) => open.close())
  const listener = undo.adopt(await listen(connectionString, log), (open) => open.close())
  const secrets = secretsFrom(await loadMasterKey(config.secretFile))
  const mailer = { place: 'nowhere', send: () => Promise.reject(new Error('The operator sends no mail')) }
  const { users } = await composeServices(
    { config, connectionString, secrets, log, mailer, rateSources: [] },
    db,
    listener,
  )

  const user = await users.findByEmail(email.toLowerCase())
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  await users.changeRights('operator', { ip: 'console', requestId: 'console' }, user.id, rights)
  process.stdout.write(`Done: ${email} ${changes.join(' ')}\n`)
}

function readRights(changes: string[]): Rights {
  return Object.assign({}, ...changes.map(readChange)) as Rights
}

function readChange(change: string): Rights {
  const [name = '', value = ''] = change.split('=')
  if (name === 'type' && (value === 'trader' || value === 'merchant')) return { accountType: value }
  if (value !== 'on' && value !== 'off') throw new Error(`"${change}" is no change.\n\n${usage}`)
  const isOn = value === 'on'
  switch (name) {
    case 'staff':
      return { isStaff: isOn }
    case 'lead':
      return { isLead: isOn }
    case 'blocked':
      return { isBlocked: isOn }
    case 'activated':
      return { isActivated: isOn }
    case 'premium':
      return { isPremium: isOn }
    default:
      throw new Error(`"${change}" is no change.\n\n${usage}`)
  }
}

/** The running server's own database, or, when it does not run, the same data started for a moment. */
async function findDatabase(config: Config, undo: AsyncDisposableStack): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const published = await readFile(join(config.dataDir, 'postgres.url'), 'utf8').catch(() => undefined)
  if (published) return published.trim()
  const quiet = createLog('error')
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet })
  undo.defer(() => postgres.stop())
  return postgres.connectionString
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
