import { format } from '@florin/money'
import { checkWholeChain } from './audit-log/index.ts'
import { coverDebts, haltMoney, resumeMoney } from './books/index.ts'
import { composeServices, type Services } from './compose.ts'
import { readConfig } from './config.ts'
import {
  describeGivenUpAlerts,
  describeGivenUpMails,
  dropGivenUpMail,
  sendGivenUpAlerts,
  sendGivenUpMails,
} from './notifications/index.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { listen } from './platform/listen.ts'
import { createLog } from './platform/log.ts'
import { nearbyDatabase } from './platform/nearby-database.ts'
import { assertSameInstallation, loadMasterKey, type Secrets, secretsFrom } from './platform/secrets.ts'
import { withoutTron } from './start-tron.ts'
import type { Rights } from './users/index.ts'
import { type AlarmKind, approveByOperator, dismissAlarm, rejectByOperator } from './wallet/index.ts'

const alarmKinds: readonly AlarmKind[] = [
  'broken_chain',
  'disagreement',
  'frozen_height',
  'missed_deposit',
  'shortage',
  'surplus',
]

const usage = `What the operator may do beside the running server:

  npm run operator -- rights EMAIL CHANGE...

  CHANGE is one of  staff=on|off  lead=on|off  blocked=on|off  activated=on|off  premium=on|off
                    withdraw=on|off
                    type=trader|merchant
  The person's sessions end.

  npm run operator -- money resume REASON...   after the money check was red and what it found is repaired
  npm run operator -- money halt REASON...     withdrawals and settlements stand still

  npm run operator -- debt cover EMAIL REASON...   what a lost dispute left owed is paid out of the house's revenue

  npm run operator -- withdrawal approve ID
  npm run operator -- withdrawal reject ID REASON...   the money goes back
  npm run operator -- chain dismiss ${alarmKinds.join('|')}

  npm run operator -- mail list                  mails that were given up after their last try
  npm run operator -- mail send ID|all           they are sent again, at once
  npm run operator -- mail drop ID REASON...     it is not sent, and its content is removed

  npm run operator -- alerts given-up            alerts that no channel took in three days
  npm run operator -- alerts send ID|all         they go through the channels once more, at once

  npm run operator -- audit verify               every entry of the log against the one before it, from the first

  Every act is written into the audit.
`

const origin = { ip: 'console', requestId: 'console' }

/** `npm run operator`: the first member of staff cannot be made by a member of staff. */
async function main([command, subject, ...rest]: string[]): Promise<void> {
  if (command === 'mail' && subject) return handleMail(subject, rest)
  if (command === 'alerts' && subject) return handleAlerts(subject, rest)
  if (command === 'audit' && subject) return verifyAudit(subject)
  if (!subject || rest.length === 0) throw new Error(usage)
  if (command === 'rights') return changeRights(subject, rest)
  if (command === 'money') return moveOrHalt(subject, rest.join(' '))
  if (command === 'debt') return coverDebt(subject, rest)
  if (command === 'withdrawal') return judgeWithdrawal(subject, rest)
  if (command === 'chain' && subject === 'dismiss') return dismiss(rest[0] ?? '')
  throw unknownVerb(`${command} ${subject}`)
}

function unknownVerb(verb: string): Error {
  return new Error(`There is no "${verb}". "npm run operator" alone tells what there is.`)
}

async function moveOrHalt(verb: string, reason: string): Promise<void> {
  const act = { actor: 'operator', reason, origin }
  const verbs: Record<string, (db: Database) => Promise<string>> = {
    halt: async (db) =>
      (await db.write((tx) => haltMoney(tx, act))) ? 'Money stands still.' : 'It stood still already.',
    resume: async (db) => {
      const halt = await db.write((tx) => resumeMoney(tx, act))
      return halt ? `Money moves again. It had stopped: ${halt.reason}` : 'It had not stopped.'
    },
  }
  const carryOut = verbs[verb]
  if (!carryOut) throw unknownVerb(`money ${verb}`)
  await using undo = new AsyncDisposableStack()
  const connectionString = await nearbyDatabase(readConfig(process.env, process.cwd()), undo)
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 2 }), (open) => open.close())
  process.stdout.write(`${await carryOut(db)}\n`)
}

/** Ends with an error where the chain is broken, so that a script that runs it every night notices. */
async function verifyAudit(verb: string): Promise<void> {
  if (verb !== 'verify') throw unknownVerb(`audit ${verb}`)
  await withServices(async ({ db }) => {
    const { entries, brokenAt } = await checkWholeChain(db)
    if (brokenAt === undefined) return `The chain is whole: ${entries} entries in a row.`
    throw new Error(`The chain breaks at entry ${brokenAt}; the ${entries} entries before it are whole.`)
  })
}

async function handleMail(verb: string, [id = '', ...words]: string[]): Promise<void> {
  const isId = /^\d{1,18}$/.test(id)
  if (verb === 'send' || verb === 'drop') {
    if (!isId && !(verb === 'send' && id === 'all')) throw new Error(`"${id}" is no mail's id.`)
    if (verb === 'drop' && words.length === 0) throw new Error('Dropping a mail needs a reason.')
  } else if (verb !== 'list' || id !== '') throw unknownVerb(`mail ${verb}`)
  const act = { actor: 'operator', origin }
  await withServices(async ({ db }, secrets) => {
    if (verb === 'list') return (await describeGivenUpMails(db, secrets)).join('\n')
    if (verb === 'drop') {
      if (await dropGivenUpMail(db, id, words.join(' '), act)) return `Dropped: ${id}`
      throw new Error(`Nothing changed: no mail ${id} was given up.`)
    }
    const sent = await sendGivenUpMails(db, isId ? id : undefined, act)
    if (sent.length > 0) return `Will be sent at once: ${sent.join(', ')}`
    throw new Error('Nothing changed: there is no such mail that was given up and still has its content.')
  })
}

async function handleAlerts(verb: string, [id = '']: string[]): Promise<void> {
  if (verb === 'send') {
    if (id !== 'all' && !isUuid.test(id)) throw new Error(`"${id}" is no alert's id.`)
  } else if (verb !== 'given-up' || id !== '') throw unknownVerb(`alerts ${verb}`)
  await withServices(async ({ db }) => {
    if (verb === 'given-up') return (await describeGivenUpAlerts(db)).join('\n')
    const act = { actor: 'operator', origin }
    const sent = await sendGivenUpAlerts(db, id === 'all' ? undefined : id, act)
    if (sent.length > 0) return `Will be sent at once: ${sent.join(', ')}`
    throw new Error('Nothing changed: there is no such alert that was given up.')
  })
}

async function coverDebt(verb: string, [email = '', ...words]: string[]): Promise<void> {
  const reason = words.join(' ')
  if (verb !== 'cover') throw unknownVerb(`debt ${verb}`)
  if (reason === '') throw new Error('Covering a debt needs a reason.')
  await withServices(async ({ db, users }) => {
    const user = await users.findByEmail(email.toLowerCase())
    if (!user) throw new Error(`Nobody has the address ${email}.`)
    const act = { debtorId: user.id, actor: 'operator', reason, origin }
    const covered = await db.write((tx) => coverDebts(tx, act))
    if (covered.units === 0n) throw new Error(`Nothing changed: ${email} owes nothing.`)
    return `Paid out of revenue for ${email}: ${format(covered)} USDT`
  })
}

async function judgeWithdrawal(verb: string, [id = '', ...words]: string[]): Promise<void> {
  const reason = words.join(' ')
  if (verb !== 'approve' && verb !== 'reject') throw unknownVerb(`withdrawal ${verb}`)
  if (!isUuid.test(id)) throw new Error(`"${id}" is no withdrawal's id.`)
  if (verb === 'reject' && reason === '') throw new Error('A rejection needs a reason.')
  const act = { actor: 'operator', origin }
  await withServices(async ({ wallet }) => {
    const isDone =
      verb === 'approve'
        ? await approveByOperator(wallet.payouts, id, act)
        : await rejectByOperator(wallet.payouts, id, reason, act)
    if (!isDone) throw new Error(`Nothing changed: no withdrawal ${id} waits for it.`)
    return `Done: ${verb} ${id}`
  })
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function dismiss(name: string): Promise<void> {
  const kind = alarmKinds.find((known) => known === name)
  if (!kind) throw new Error(`"${name}" is no alarm; they are ${alarmKinds.join(', ')}.`)
  await withServices(async ({ db }) => {
    if (!(await dismissAlarm(db, kind, { operator: 'operator', origin })))
      throw new Error(`Nothing changed: the alarm ${kind} is not open.`)
    return `Dismissed: ${kind}`
  })
}

async function changeRights(email: string, changes: string[]): Promise<void> {
  const rights = readRights(changes)
  await withServices(async ({ users }) => {
    const user = await users.findByEmail(email.toLowerCase())
    if (!user) throw new Error(`Nobody has the address ${email}.`)
    await users.changeRights('operator', origin, user.id, rights)
    return `Done: ${email} ${changes.join(' ')}`
  })
}

/** The same verbs that the server has, on its database, for one act. */
async function withServices(act: (services: Services, secrets: Secrets) => Promise<string>): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const log = createLog('error', process.stdout, { role: 'operator' })
  await using undo = new AsyncDisposableStack()
  const connectionString = await nearbyDatabase(config, undo)
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 3 }), (open) => open.close())
  const listener = undo.adopt(await listen(connectionString, log), (open) => open.close())
  const secrets = secretsFrom(await loadMasterKey(config.secretFile))
  // A letter sealed with another key would be one that the server cannot open.
  await assertSameInstallation(db, secrets)
  const mailer = { place: 'nowhere', send: () => Promise.reject(new Error('The operator sends no mail')) }
  const world = { config, connectionString, secrets, log, mailer, rateSources: [], tron: withoutTron }
  process.stdout.write(`${await act(await composeServices(world, db, listener), secrets)}\n`)
}

function readRights(changes: string[]): Rights {
  return Object.assign({}, ...changes.map(readChange)) as Rights
}

function readChange(change: string): Rights {
  const [name = '', value = ''] = change.split('=')
  if (name === 'type' && (value === 'trader' || value === 'merchant')) return { accountType: value }
  if (value !== 'on' && value !== 'off') throw noChange(change)
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
    case 'withdraw':
      return { hasWalletOutput: isOn }
    default:
      throw noChange(change)
  }
}

function noChange(change: string): Error {
  return new Error(`"${change}" is no change. "npm run operator" alone tells what there is.`)
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${told(error)}\n`)
  process.exitCode = 1
})

/** The error and what it comes from, in one line: no connection to the database: connect ECONNREFUSED 127.0.0.1:5432 */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${told(error.cause)}` : error.message
}
