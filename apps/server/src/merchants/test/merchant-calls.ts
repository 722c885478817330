import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type MerchantScope, merchantScopes } from '@florin/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { register } from '../../../test/people.ts'
import { patientSocketMs, type World } from '../../../test/world.ts'
import { serveOn, serveRawOn } from '../../http/serve.ts'
import { createHttp } from '../../http/server.ts'
import { idempotency } from '../../platform/idempotency.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { WithdrawalParts } from '../../wallet/index.ts'
import { merchantAccountRoutes } from '../account-routes.ts'
import { admitMerchant } from '../gate.ts'
import { integrationRoutes } from '../integration-routes.ts'
import { createMerchants, type Merchants } from '../parts.ts'
import { payoutRoutes } from '../payout-routes.ts'

export interface MerchantCaller {
  readonly email: string
  readonly userId: string
  readonly browser: Browser
}

export interface KeyOptions {
  readonly scopes?: readonly MerchantScope[]
  readonly allowedIps?: readonly string[]
}

/** The merchants' calls on a door of their own, beside a world's. */
export class MerchantCalls {
  merchants!: Merchants
  url = ''
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async open(wallet?: WithdrawalParts): Promise<() => Promise<void>> {
    const { db, auth, metrics, dam, sessions, wallet: own } = this.world.florin.services
    this.merchants = this.another(wallet ?? own.withdrawals)
    const app = await createHttp({
      log: auth.log,
      metrics,
      dam,
      isSecure: false,
      trustedProxies: ['127.0.0.1'],
    })
    app.server.timeout = patientSocketMs
    const gate = {
      authenticate: sessions.authenticate,
      admitMerchant: (key: string | undefined, scope: MerchantScope | undefined, ip: string) =>
        admitMerchant(this.merchants, key, scope, ip),
      idempotency: idempotency(db, secretsFrom(randomBytes(32))),
      dam,
      uploadFolder: join(this.world.config.dataDir, 'files', 'incoming'),
      isSecure: false,
    }
    const serve = serveOn(app, gate)
    merchantAccountRoutes(serve, this.merchants)
    integrationRoutes(serve, this.merchants)
    payoutRoutes(serve, serveRawOn(app, gate), this.merchants)
    this.url = await app.listen({ host: '127.0.0.1', port: 0 })
    return () => app.close()
  }

  /** What another node would have: the same database, a memory of its own. */
  another(wallet: WithdrawalParts = this.merchants.wallet): Merchants {
    const { db, auth, live } = this.world.florin.services
    const { users, codes, limits, queueMail, tell } = auth
    const { limitFactor } = this.world.config
    return createMerchants({ db, live, users, codes, limits, limitFactor, queueMail, tell, wallet })
  }

  async shop(accountType: 'merchant' | 'trader' = 'merchant'): Promise<MerchantCaller> {
    const { email, browser } = await register(this.world, { accountType })
    const own = new Browser(this.url)
    own.tokens = browser.tokens
    return { email, userId: await this.world.userId(email), browser: own }
  }

  async testKey(shop: MerchantCaller, { scopes = merchantScopes, allowedIps = [] }: KeyOptions = {}) {
    const body = { name: 'till', livemode: false, scopes: [...scopes], allowed_ips: [...allowedIps] }
    const made = await shop.browser.call('createApiKey', { body })
    expect(made.status).toBe(201)
    return made.body as { id: string; key: string }
  }

  async codeFor(shop: MerchantCaller, body: { action: 'key' } | { action: 'settlement'; address: string }) {
    const request = await shop.browser.call('requestIntegrationCode', { body })
    expect(request.body).toEqual({ status: 'otp_sent', message: 'OTP sent' })
    const mail = await this.world.mail(shop.email, ({ text }) => /^ {4}\d{6}$/m.test(text))
    return { otp: /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? '', text: mail.text }
  }

  async liveKey(shop: MerchantCaller, { scopes = merchantScopes, allowedIps = [] }: KeyOptions = {}) {
    const { otp } = await this.codeFor(shop, { action: 'key' })
    const body = { name: 'till', livemode: true, scopes: [...scopes], allowed_ips: [...allowedIps], otp }
    const made = await shop.browser.call('createApiKey', { body })
    expect(made.status).toBe(201)
    return made.body as { id: string; key: string }
  }

  /** A shop's program: a browser whose token is a key. */
  program(key: string): Browser {
    const program = new Browser(this.url)
    program.tokens = { access_token: key, refresh_token: '' }
    return program
  }
}

export function useMerchants(world: World, wallet?: () => WithdrawalParts): MerchantCalls {
  const calls = new MerchantCalls(world)
  let close = async () => {}
  beforeAll(async () => {
    close = await calls.open(wallet?.())
  })
  afterAll(() => close())
  return calls
}
