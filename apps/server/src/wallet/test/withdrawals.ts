import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { money } from '@florin/money'
import { startTronNode, type TronNode } from '@florin/sandbox/tron-node/index'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { register } from '../../../test/people.ts'
import { patientSocketMs, useWorld, type World, type WorldOptions } from '../../../test/world.ts'
import { tronChain } from '../../adapters/tron/index.ts'
import { keptBackMicro } from '../../deals/index.ts'
import { serveOn } from '../../http/serve.ts'
import { createHttp } from '../../http/server.ts'
import { recordSettlement } from '../../merchants/index.ts'
import { idempotency } from '../../platform/idempotency.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { SignerCaps } from '../../signer/check-parts.ts'
import { openJournal } from '../../signer/journal.ts'
import { type Keys, keysFrom } from '../../signer/keys.ts'
import { createSigner, type Signer } from '../../signer/signer.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import type { PayoutParts } from '../payouts/payout-parts.ts'
import { withdrawalGauges } from '../payouts/withdrawal-watch.ts'
import { whitelistRoutes } from '../whitelist/whitelist-routes.ts'
import { confirmWithdrawal } from '../withdrawals/withdraw.ts'
import type { WithdrawalParts, WithdrawalSettings } from '../withdrawals/withdrawal-parts.ts'
import { withdrawalRoutes } from '../withdrawals/withdrawal-routes.ts'
import { bookDeposit } from './book-deposit.ts'

export const testMnemonic =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
export const testProofKey = Buffer.alloc(32, 7)
export const generousCaps: SignerCaps = {
  perTransferMicroUsdt: 10n ** 12n,
  perHourMicroUsdt: 10n ** 13n,
  perDayMicroUsdt: 10n ** 14n,
  feeLimitSun: 200_000_000n,
  topUpSun: 50_000_000n,
}

let people = 0

/** A world with a Tron node, the withdrawal routes on a server of their own, and a signer that runs when the test says so. */
export class WithdrawalWorld {
  readonly world: World
  node!: TronNode
  parts!: WithdrawalParts
  payouts!: PayoutParts
  signer!: Signer
  keys!: Keys
  folder!: string
  app!: FastifyInstance
  url!: string
  settings: WithdrawalSettings
  caps: SignerCaps = generousCaps
  private readonly undo: (() => unknown)[] = []

  constructor(world: World, settings: Partial<WithdrawalSettings>) {
    this.world = world
    this.settings = {
      hourlyLimitMicroUsdt: 10n ** 12n,
      dailyLimitMicroUsdt: 10n ** 12n,
      approvalAboveMicroUsdt: 10n ** 12n,
      coolingHours: 0,
      settlementMinimumMicroUsdt: 0n,
      deniedAddresses: new Set(),
      tokenContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      ...settings,
    }
  }

  async open(): Promise<void> {
    this.node = await startTronNode()
    this.folder = await mkdtemp(join(tmpdir(), 'florin-signer-'))
    this.keys = keysFrom(testMnemonic)
    this.node.control.faucet({ address: this.keys.hotAddress, trx: '100000', usdt: '1000000' })
    this.node.control.mine(25)
    const { db, auth, sessions, dam, metrics } = this.world.florin.services
    const log = createLog('silent')
    const chain = tronChain({ urls: [this.node.url], usdtContract: this.node.usdt })
    const shared = {
      db,
      log,
      chain,
      queueMail: auth.queueMail,
      tell: auth.tell,
      announce: async () => undefined,
    }
    this.parts = {
      ...shared,
      codes: auth.codes,
      limits: auth.limits,
      settings: this.settings,
      proofKey: testProofKey,
      keptBackMicro,
    }
    this.payouts = {
      ...shared,
      settlementEnded: recordSettlement,
      settings: {
        ...this.settings,
        pauseSeconds: 0,
        sweepThresholdMicroUsdt: 20_000_000n,
        topUpSun: 30_000_000n,
      },
    }
    this.signer = this.newSigner()
    await this.signer.publish()
    this.app = await createHttp({ log, metrics, dam, isSecure: false, trustedProxies: [] })
    this.app.server.timeout = patientSocketMs
    const gate = {
      authenticate: sessions.authenticate,
      idempotency: idempotency(db, secretsFrom(Buffer.alloc(32))),
      dam,
      uploadFolder: this.folder,
      isSecure: false,
    }
    const serve = serveOn(this.app, gate)
    whitelistRoutes(serve, this.parts)
    withdrawalRoutes(serve, this.parts)
    this.url = await this.app.listen({ host: '127.0.0.1', port: 0 })
    this.undo.push(
      () => this.node.close(),
      () => rm(this.folder, { recursive: true, force: true }),
      () => this.app.close(),
    )
  }

  newSigner(caps = this.caps, file = 'signed.sqlite'): Signer {
    const journal = openJournal(join(this.folder, file))
    this.undo.push(() => journal.close())
    return createSigner({
      pool: this.world.florin.services.db.pool,
      journal,
      keys: this.keys,
      caps,
      proofKey: testProofKey,
      tokenContract: this.node.usdt,
      chain: this.payouts.chain,
      panicFile: join(this.folder, 'PANIC'),
      say: () => undefined,
    })
  }

  async close(): Promise<void> {
    for (const step of this.undo.reverse()) await step()
  }

  /** A person who may withdraw, with an address of their own and money. */
  async lead(usdt = '100', fee = 100): Promise<Lead> {
    const { email, browser } = await register(this.world)
    const userId = await this.world.userId(email)
    await this.world.query(
      'update user_account set is_lead = true, wallet_output_permission = true, withdraw_basis_points = $2 where id = $1',
      [userId, fee],
    )
    people += 1
    const index = people + (process.pid % 100_000) * 1000
    const address = this.keys.depositAddress(BigInt(index))
    await this.world.query(
      'insert into wallet_address (address, derivation_index, user_id) values ($1, $2, $3)',
      [address, index, userId],
    )
    if (usdt !== '0') await this.credit(userId, usdt)
    const own = new Browser(this.url)
    own.tokens = browser.tokens
    return { email, userId, address, browser: own, sessionId: await this.sessionOf(userId) }
  }

  async credit(userId: string, usdt: string): Promise<void> {
    const amount = money('USDT', BigInt(Math.round(Number(usdt) * 1e6)))
    const txid = randomBytes(32).toString('hex')
    await bookDeposit(this.world, { txid, amount, userId, height: 1, from: 'somebody', to: 'theirs' })
  }

  private async sessionOf(userId: string): Promise<string> {
    const [row] = await this.world.query<{ id: string }>('select id from session where user_id = $1', [
      userId,
    ])
    return row?.id ?? ''
  }

  /** Through the front door: request, mail, code. */
  async withdraw(lead: Lead, amount: string, address: string): Promise<string> {
    const request = await lead.browser.call('requestWithdrawal', { body: { amount, address } })
    expect(request.body).toMatchObject({ message: 'OTP sent for withdrawal verification' })
    const otp = await this.world.code(lead.email)
    const verified = await lead.browser.call('verifyWithdrawal', { body: { amount, address, otp } })
    expect(verified.body).toMatchObject({ message: 'Withdrawal request sent successfully' })
    return verified.body.id
  }

  /** The same verbs without the way through HTTP and mail. */
  async confirm(lead: Lead, amount: string, address: string): Promise<string> {
    const { db, auth } = this.world.florin.services
    const parameters = { amount: String(BigInt(Math.round(Number(amount) * 1e6))), address }
    const binding = {
      purpose: 'withdrawal',
      subject: lead.userId,
      sessionId: lead.sessionId,
      parameters,
    } as const
    const code = await db.write((tx) => auth.codes.issue(tx, binding))
    const right = await auth.codes.judge(binding, code)
    const input = { userId: lead.userId, amount, address }
    return db.write((tx) => confirmWithdrawal(this.parts, tx, lead, input, right))
  }

  async state(id: string): Promise<string> {
    const [row] = await this.world.query<{ state: string }>('select state from withdrawal where id = $1', [
      id,
    ])
    return row?.state ?? 'missing'
  }

  async balance(userId: string): Promise<{ available: bigint; frozen: bigint }> {
    const rows = await this.world.query<{ kind: string; balance: bigint }>(
      `select kind, balance from ledger.account where owner = $1 and asset = 'USDT'`,
      [userId],
    )
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
    return { available: of('available'), frozen: of('frozen') }
  }

  /** Worker, signer and chain in turn, until the withdrawal has ended. */
  async settle(id: string, turns = 60): Promise<string> {
    for (let turn = 0; turn < turns; turn += 1) {
      const state = await this.state(id)
      if (['done', 'failed', 'rejected'].includes(state)) return state
      await withdrawalTurn(this.payouts)
      await this.signer.tick()
      await withdrawalTurn(this.payouts)
      this.node.control.mine(20)
    }
    return this.state(id)
  }

  paidTo(address: string): number {
    return this.node.control.transfers({ to: address }).length
  }
}

export interface Lead {
  readonly email: string
  readonly userId: string
  /** Where they receive. */
  readonly address: string
  readonly sessionId: string
  readonly browser: Browser
}

export function useWithdrawals(
  settings: Partial<WithdrawalSettings> = {},
  options?: WorldOptions,
): WithdrawalWorld {
  const own = new WithdrawalWorld(useWorld(options), settings)
  beforeAll(() => own.open())
  afterAll(() => own.close())
  return own
}

/** A fresh address that is not ours. */
export function strangersAddress(): string {
  people += 1
  return keysFrom(
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ).depositAddress(BigInt(people + (process.pid % 10_000) * 1000))
}

/** What `/metrics` says about the signer and about what waits for it. An unknown value is absent. */
export async function readGauges({ world, payouts }: WithdrawalWorld): Promise<Record<string, number>> {
  const metrics = createMetrics(world.florin.services.db)
  withdrawalGauges(metrics, payouts)
  const samples = (await metrics.read()).matchAll(/^(florin_(?:signer|oldest)\w+) (\S+)$/gm)
  return Object.fromEntries([...samples].map(([, name, value]) => [name, Number(value)]))
}
