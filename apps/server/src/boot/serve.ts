import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { fileMailer } from '../adapters/mailer-files.ts'
import { smtpMailer } from '../adapters/mailer-smtp.ts'
import { parseRateSources } from '../adapters/rate-sources/index.ts'
import type { Config } from '../config.ts'
import {
  makeDemoAccounts,
  makeDemoCases,
  makeDemoHeld,
  makeDemoHistory,
  makeDemoMethods,
  makeDemoPayouts,
  makeDemoPeople,
  makeDemoQueues,
  makeDemoTelegram,
  makeDemoTerminals,
  makeDemoWithdrawals,
} from '../demo/index.ts'
import { loadWebApp } from '../http/web-app.ts'
import { parseKeyRing } from '../platform/key-ring.ts'
import type { Log } from '../platform/log.ts'
import { secretsFrom } from '../platform/secrets.ts'
import { compose } from './compose.ts'
import { mailFolder } from './compose-files.ts'
import type { Services } from './compose-services.ts'
import type { Undo } from './stop-in-order.ts'
import { type TronPlace, tronWorld } from './tron-world.ts'
import type { TelegramPlace } from './world.ts'

const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** What serving needs, as plain JSON that fits through a pipe. No key that signs is among it. */
export interface Assignment {
  readonly connectionString: string
  /** Past the pooler, if there is one. */
  readonly sessionConnectionString?: string | undefined
  /** As in the secret file. */
  readonly keyRing: string
  /** Unset on a node that only signs. */
  readonly rateSources: string | undefined
  readonly tron: TronPlace
  /** Unset: no bot. */
  readonly telegram?: TelegramPlace | undefined
}

export interface ServeOptions {
  readonly config: Config
  readonly log: Log
  readonly undo: Undo[]
  readonly assignment: Assignment
  /** Called with the text of the secret file when it has changed. Returns a function that stops it. */
  readonly onKeys: (hear: (text: string) => void) => Undo
  /** Called when the port is bound, and before a connection can be accepted on it. */
  readonly onBound?: () => void
}

/** Answers HTTP and does the work in the background. Gives back the port. */
export async function serve({
  config,
  log,
  undo,
  assignment,
  onKeys,
  onBound,
}: ServeOptions): Promise<number> {
  const secrets = secretsFrom(parseKeyRing(assignment.keyRing))
  const florin = await compose({
    config,
    connectionString: assignment.connectionString,
    sessionConnectionString: assignment.sessionConnectionString,
    log,
    secrets,
    mailer: config.mailUrl
      ? smtpMailer({ url: config.mailUrl, from: config.mailFrom })
      : fileMailer({ folder: mailFolder(config), from: config.mailFrom }),
    rateSources: assignment.rateSources === undefined ? [] : parseRateSources(assignment.rateSources),
    tron: tronWorld(assignment.tron),
    telegram: assignment.telegram,
    webApp: servesPages(config) ? await loadWebApp(webFolder) : undefined,
  })
  undo.push(
    () => florin.stop(),
    onKeys((text) => secrets.learn(parseKeyRing(text))),
  )
  const { db, auth, users, referrals, paymentMethods, terminals } = florin.services
  if (config.demoData) {
    await makeDemoAccounts({ db, passwords: auth.passwords, users, referrals })
    await makeDemoMethods({ users, paymentMethods })
    await makeDemoTerminals({ db, users, paymentMethods, terminals })
  }
  // The event comes in the same turn as the port, so no connection has been taken from it yet.
  if (onBound) florin.app.server.once('listening', onBound)
  await florin.listen({ host: config.host, port: config.port })
  florin.work()
  makeHistoryMeanwhile({ config, log, undo, assignment }, florin.services)
  return (florin.app.server.address() as AddressInfo).port
}

/** A history needs money, and test money exists on the sandbox's chain only. Nothing waits for it, except a stop. */
function makeHistoryMeanwhile(
  { config, log, undo, assignment }: Omit<ServeOptions, 'onKeys'>,
  { auth, deals, ...services }: Services,
): void {
  const [sandboxUrl] = assignment.tron.urls
  if (!config.demoData || config.wallet.tronUrls || sandboxUrl === undefined) return
  const stopping = new AbortController()
  const { signal } = stopping
  const { passwords, codes } = auth
  const { leadBasisPoints } = deals.settings
  const history = { ...services, log, passwords, codes, leadBasisPoints, sandboxUrl, signal }
  const telegram = { telegram: services.telegram.parts, users: services.users, log, signal }
  // Before the cases, so that they are announced in Telegram.
  const connected = connectDemoTelegram(assignment.telegram?.chatPage, telegram)
  const people = makeDemoPeople({ db: services.db, users: services.users, passwords })
  const made = Promise.all([makeDemoHistory(history), connected, people])
    .then(() => makeDemoCases({ ...services, passwords, log, deals, signal }))
    .then(() => makeDemoQueues({ ...services, passwords, deals }))
    .then(() => makeDemoWithdrawals({ ...history, passwords }))
    .then(() => makeDemoPayouts({ ...history, passwords }))
    .then(() => makeDemoHeld({ ...services, passwords }))
  const settled = made.catch((error: unknown) => {
    if (!signal.aborted)
      log.error({ err: error }, 'demo: the history is not whole; the next start tries again')
  })
  undo.push(() => {
    stopping.abort()
    return settled
  })
}

/** A demo works without it: an account can be connected by hand. */
async function connectDemoTelegram(
  chatPage: string | undefined,
  { log, ...parts }: Omit<Parameters<typeof makeDemoTelegram>[0], 'chatPage'> & { readonly log: Log },
): Promise<void> {
  if (chatPage === undefined) return
  await makeDemoTelegram({ ...parts, chatPage }).catch((error: unknown) => {
    if (!parts.signal.aborted) log.error({ err: error }, 'demo: no Telegram account is connected')
  })
}

function servesPages({ role }: Config): boolean {
  return role === 'all' || role === 'api'
}
