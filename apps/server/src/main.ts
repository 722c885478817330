import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startSandboxRates } from '@florin/sandbox/rate-source'
import { fileMailer } from './adapters/mailer-files.ts'
import { smtpMailer } from './adapters/mailer-smtp.ts'
import { parseRateSources } from './adapters/rate-sources/index.ts'
import { booksMigrations } from './books/index.ts'
import { compose, type Florin, mailFolder } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { demoAccounts, demoPassword, makeDemoAccounts } from './demo/index.ts'
import { loadWebApp } from './http/web-app.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLog, type Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { loadMasterKey, secretsFrom } from './platform/secrets.ts'
import { findTron, runSigner } from './start-tron.ts'
import { hotAddress } from './wallet/index.ts'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Everything that was started, in order; stopped in reverse. */
type Undo = () => Promise<void>

async function start(
  config: Config,
  log: Log,
  undo: Undo[],
  onLoss: (error: Error) => void,
): Promise<Florin> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { connectionString, adminConnectionString } = await findDatabase(config, log, undo, onLoss)
  await migrate(connectionString, [booksMigrations(adminConnectionString)])
  const secrets = secretsFrom(await loadMasterKey(config.secretFile))
  const tron = await findTron(config, log, undo)
  const florin = await compose({
    config,
    connectionString,
    log,
    secrets,
    mailer: config.mailUrl
      ? smtpMailer({ url: config.mailUrl, from: config.mailFrom })
      : fileMailer({ folder: mailFolder(config), from: config.mailFrom }),
    rateSources: await findRates(config, undo),
    tron,
    webApp: servesPages(config) ? await loadWebApp(webFolder) : undefined,
  })
  undo.push(() => florin.stop())
  const { db, auth, users, referrals } = florin.services
  if (config.demoData) await makeDemoAccounts({ db, passwords: auth.passwords, users, referrals })
  if (tron.isConnected && (config.role === 'all' || config.role === 'signer')) {
    await runSigner({ config, connectionString, secrets, log }, tron, undo)
    const hotWallet = await hotAddress(db.each)
    if (hotWallet) tron.fundHotWallet(hotWallet)
  }
  florin.work()
  await florin.app.listen({ host: config.host, port: config.port })
  return florin
}

function servesPages({ role }: Config): boolean {
  return role === 'all' || role === 'api'
}

async function findDatabase(
  config: Config,
  log: Log,
  undo: Undo[],
  onLoss: (error: Error) => void,
): Promise<{ connectionString: string; adminConnectionString?: string }> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onExit: onLoss })
  undo.push(() => postgres.stop())
  return postgres
}

async function findRates(config: Config, undo: Undo[]) {
  if (config.rateSources) return parseRateSources(config.rateSources)
  const sandbox = await startSandboxRates({ port: 0 })
  undo.push(() => sandbox.close())
  return parseRateSources(`sandbox=${sandbox.url}`)
}

function greeting(config: Config, florin: Florin): string {
  const { port } = florin.app.server.address() as AddressInfo
  const url = config.port === 0 ? `http://localhost:${port}/` : config.publicUrl.href
  const lines = [`Florin is ready at ${url}`]
  if (config.demoData)
    lines.push(
      `Demo accounts, password ${demoPassword}:`,
      ...demoAccounts.map((account) => `  ${account.email}`),
    )
  if (config.mailboxPage) lines.push(`Mails, with the codes: ${url}mailbox`)
  if (config.wallet.tronUrls === undefined && !config.databaseUrl) {
    lines.push('Coins of the sandbox: npm run faucet -- ADDRESS 250')
  }
  lines.push(config.mailUrl ? 'Mails leave by SMTP.' : `Mails lie in ${mailFolder(config)}`)
  return `${lines.join('\n')}\n`
}

async function main(): Promise<void> {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const undo: Undo[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number): Promise<void> => {
    stopping ??= stopAll(undo, log).finally(() => process.exit(code))
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  try {
    const florin = await start(config, log, undo, (error) => {
      log.fatal({ err: error }, 'the database is gone')
      void stop(1)
    })
    if (!stopping) process.stdout.write(greeting(config, florin))
  } catch (error) {
    log.fatal({ err: error }, 'start failed')
    process.stderr.write(`Florin did not start. ${error instanceof Error ? error.message : String(error)}\n`)
    await stop(1)
  }
}

/** A wrong setting is told in one sentence, without a trace of our own code. */
function configOrExit(): Config {
  try {
    assertNode()
    const config = readConfig(process.env, process.cwd())
    // Read for its complaints only: a wrong source must be told before a database is started.
    if (config.rateSources) parseRateSources(config.rateSources)
    return config
  } catch (error) {
    process.stderr.write(`Florin did not start. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

async function stopAll(undo: Undo[], log: Log): Promise<void> {
  for (const step of undo.reverse())
    await step().catch((error: unknown) => log.error({ err: error }, 'stop failed'))
}

function assertNode(): void {
  const [major = '0'] = process.versions.node.split('.')
  if (Number(major) < 24)
    throw new Error(
      `Florin needs Node 24 and brings it along: start with "npm start", not with Node ${process.versions.node}.`,
    )
}

await main()
