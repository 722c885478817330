import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { signerUid } from '../../apps/server/src/boot/start-tron.ts'
import { type Alerts, watchAlerts } from './alerts.ts'
import type { DrillParts } from './drill.ts'
import { gatherFacts, whatIsLeft } from './facts.ts'
import { type DrillFinding, judgeJournal } from './judge.ts'
import { FlorinNode } from './node.ts'
import { type Outside, openOutside, places } from './outside.ts'
import { DrillPostgres, type PostgresInput } from './postgres.ts'
import { startWitness, type Witness } from './witness.ts'

const operator = fileURLToPath(new URL('../../apps/server/src/operator.ts', import.meta.url))

export interface WorldInput {
  /** Florin reaches its database through a gate. */
  readonly isGated?: boolean
  readonly postgres?: Partial<PostgresInput>
  /** Settings of every node, beyond the usual. */
  readonly environment?: Readonly<Record<string, string>>
  /** Florin's data folder. */
  readonly florinDir?: string
  readonly rate?: number
  /** Runs the nodes instead of Node itself. */
  readonly program?: string
  /** Times and memory are what counts: the chain has Tron's blocks, Prometheus its usual rounds, and the witness takes no part. */
  readonly measures?: boolean
}

/** The whole product as an operator runs it, each role a process of its own, the outside on loopback, and the witness beside it. */
export interface DrillWorld {
  readonly outside: Outside
  readonly postgres: DrillPostgres
  readonly nodes: Readonly<Record<'api' | 'worker' | 'bot' | 'signer', FlorinNode>>
  readonly witness: Witness
  /** Unset where there is no Prometheus on this machine. */
  readonly alerts: Alerts | undefined
  /** The settings of a node, to start another one. */
  readonly environment: Readonly<Record<string, string>>
  /** Until every node answers, and the signer has reported after that moment. */
  answers(sinceMs: number): Promise<void>
  signerReportedAtMs(): Promise<number>
  /** The load ends, everything on its way arrives, and what the witness has seen is laid beside the facts. */
  conclude(liedSeconds?: number): Promise<{
    readonly findings: readonly DrillFinding[]
    readonly figures: Readonly<Record<string, unknown>>
  }>
  close(): Promise<void>
}

/** A clock of five minutes, and what it takes to notice. */
const settlesWithinMs = 8 * 60_000

/** Most drills need not wait twenty of Tron's blocks for a deposit. */
const quickBlockMs = 500
const tronBlockMs = 3_000

/** A trader takes no more than some forty deals a minute, with two methods. */
const tradersFor = (rate: number) => Math.max(6, Math.ceil(rate * 1.5))

export async function openWorld(
  { options, dataDir, say, signal }: DrillParts,
  input: WorldInput = {},
): Promise<DrillWorld> {
  const { port } = options
  const at = (place: keyof typeof places) => port + places[place]
  await using opened = new AsyncDisposableStack()
  const postgres = new DrillPostgres({
    dataDir: join(dataDir, 'database'),
    port: at('postgres'),
    publicPort: input.isGated ? at('database') : at('postgres'),
    ...input.postgres,
  })
  await postgres.start()
  opened.defer(() => postgres.stop())
  const outside = await openOutside({ dataDir: join(dataDir, 'outside'), port, blockMs: quickBlockMs })
  opened.defer(() => outside.close())

  const florinDir = input.florinDir ?? join(dataDir, 'florin')
  const environment = {
    ...(await settingsFor(dataDir, florinDir, postgres, outside, port)),
    ...input.environment,
  }
  const node = (role: 'api' | 'worker' | 'bot' | 'signer') =>
    new FlorinNode({
      name: role,
      role,
      port: at(role),
      logFile: join(dataDir, `${role}.log`),
      environment,
      program: input.program,
    })
  const nodes = { api: node('api'), worker: node('worker'), bot: node('bot'), signer: node('signer') }
  opened.defer(() => Promise.all(Object.values(nodes).map((one) => one.stop())).then(() => undefined))
  say('Starting API, worker, bot and signer, each a process of its own.')
  nodes.api.start()
  // It makes the key and the tables.
  await nodes.api.ready(signal)
  const others = [nodes.worker, nodes.bot, nodes.signer]
  for (const one of others) one.start()
  await Promise.all(others.map((one) => one.ready(signal)))
  await fundHotWallet(postgres, outside)

  const alerts = await watchAlerts(
    { folder: join(dataDir, 'prometheus'), port: at('prometheus'), everySeconds: input.measures ? 15 : 5 },
    [nodes.api, nodes.worker, nodes.bot],
  )
  if (!alerts)
    say('No prometheus on this machine (Debian: apt-get install prometheus): no alert is looked at.')
  opened.defer(() => alerts?.close() ?? Promise.resolve())
  say('Hiring traders and opening shops by the public doors.')
  await mkdir(join(dataDir, 'witness'), { recursive: true })
  const orders = {
    url: nodes.api.url,
    outsideDir: outside.dataDir,
    ownDir: join(dataDir, 'witness'),
    tronUrl: outside.tron.url,
    telegramUrl: outside.telegram.url,
    hooksPort: at('hooks'),
    rate: input.rate ?? options.rate,
    traders: tradersFor(input.rate ?? options.rate),
    shops: 3,
    seed: options.seed,
    measures: input.measures ?? false,
  }
  const witness = await startWitness(orders, (email) => operate(environment, 'rights', email, 'withdraw=on'))
  opened.defer(() => witness.end())
  await untilFunded(postgres, signal)
  if (input.measures) outside.tron.control.setTimer(tronBlockMs)
  const running = opened.move()

  const world: DrillWorld = {
    outside,
    postgres,
    nodes,
    witness,
    alerts,
    environment,
    async answers(sinceMs) {
      await Promise.all(Object.values(nodes).map((one) => one.ready(signal)))
      while ((await world.signerReportedAtMs()) < sinceMs) {
        signal.throwIfAborted()
        await pause(200)
      }
    },
    async signerReportedAtMs() {
      const [row] = await postgres
        .ask<{ ms: number }>('select extract(epoch from seen_at)::float8 * 1000 as ms from signer_heartbeat')
        .catch(() => [])
      return row?.ms ?? 0
    },
    async conclude(liedSeconds) {
      say('The load ends; what is on its way arrives, and clocks run out.')
      await witness.stopLoad()
      const tookMs = await untilNothingIsLeft(postgres, witness, signal)
      const facts = await gatherFacts(postgres, outside, witness.addresses, {
        ...environment,
        DATABASE_URL: postgres.directUrl,
      })
      const journal = await witness.journal()
      const findings = judgeJournal(journal, facts, liedSeconds)
      const { ms: _ms, ...counts } = await witness.counts()
      const completed = facts.orders.filter(({ status }) => status === 'complete').length
      const repeatedEvents =
        counts.events - new Set(journal.flatMap((line) => (line.what === 'event' ? [line.eventId] : []))).size
      const figures = {
        ...counts,
        completed,
        repeatedEvents,
        webhooksOwed: facts.events.length,
        journalLines: journal.length,
        settledAfterSeconds: Math.round(tookMs / 1_000),
        left: facts.left,
      }
      return { findings, figures }
    },
    close: () => running.disposeAsync(),
  }
  return world
}

async function settingsFor(
  dataDir: string,
  florinDir: string,
  postgres: DrillPostgres,
  outside: Outside,
  port: number,
): Promise<Record<string, string>> {
  await mkdir(florinDir, { recursive: true })
  const seedFile = join(dataDir, 'seed')
  await writeFile(seedFile, generateMnemonic(wordlist, 256), { mode: 0o600 })
  if (process.getuid?.() === 0) await chown(seedFile, signerUid, signerUid)
  return {
    ...outside.settings,
    DATA_DIR: florinDir,
    DATABASE_URL: postgres.url,
    SIGNER_DATABASE_URL: postgres.signerUrl,
    WALLET_SEED_FILE: seedFile,
    DEMO: '0',
    // As behind a proxy that ends TLS: all clients here connect to the port itself.
    PUBLIC_URL: 'https://pay.drill.example',
    ACTIVATE_NEW_USERS: '1',
    HELD_CHANGES: '0',
    WHITELIST_COOLING_HOURS: '0',
    WEBHOOK_ALLOW: `127.0.0.1:${port + places.hooks}`,
    // Every limit is checked, and refuses no call: a few people make all of them.
    LIMIT_FACTOR: '1000',
    METHOD_DEALS_HOUR: '0',
    PAYER_OPEN_DEALS: '100000',
    MERCHANT_OPEN_ORDERS: '100000',
    SHOP_SHARE_PERCENT: '100',
    CHOICE_ALARM_SHOP: '1000000',
  }
}

async function operate(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [operator, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`operator ${words.join(' ')}: ${said}`)
}

async function fundHotWallet(postgres: DrillPostgres, { tron }: Outside): Promise<void> {
  const [key] = await postgres.ask<{ hot_address: string }>('select hot_address from wallet_key')
  if (!key) throw new Error('The signer has published no key')
  tron.control.faucet({ address: key.hot_address, trx: '1000000', mine: false })
}

/** The first deposits need their blocks. */
async function untilFunded(postgres: DrillPostgres, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [row] = await postgres.ask<{ left: number }>(
      `select 6 - count(distinct user_id)::int as left from deposit where outcome = 'credited'`,
    )
    if (row && row.left <= 0) return
    signal.throwIfAborted()
    await pause(500)
  }
}

async function untilNothingIsLeft(
  postgres: DrillPostgres,
  witness: Witness,
  signal: AbortSignal,
): Promise<number> {
  const began = Date.now()
  for (;;) {
    const left = await whatIsLeft(postgres)
    const { queuedOnPhones } = await witness.counts()
    const waiting = Object.values(left).reduce((sum, count) => sum + count, queuedOnPhones)
    if (waiting === 0 || Date.now() - began > settlesWithinMs || signal.aborted) return Date.now() - began
    await pause(1_000)
  }
}
