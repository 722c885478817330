import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import type { Person } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'
import { deriveAddress } from '../../adapters/tron/index.ts'
import { serveOn } from '../../http/serve.ts'
import { createHttp } from '../../http/server.ts'
import { idempotency } from '../../platform/idempotency.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { addressService } from '../addresses/addresses.ts'
import { chainStatus } from '../chain/chain-watch.ts'
import { addressRoutes, historyRoutes } from '../deposits/address-routes.ts'
import { depositTerms } from '../deposits/deposit-terms.ts'
import { historyService } from '../history/history.ts'
import { depositHistory, type HistorySource } from '../history/history-store.ts'

/** The wallet's calls beside a world's own, with its sessions, so that they can be tried without a chain. */
export function useWalletCalls(world: World, otherHistory: readonly HistorySource[] = []) {
  let url = ''
  let close = async () => {}
  beforeAll(async () => {
    const { db, auth, metrics, dam, sessions } = world.florin.services
    const { log, users, codes, limits, queueMail } = auth
    const app = await createHttp({ log, metrics, dam, isSecure: false, trustedProxies: [] })
    const serve = serveOn(app, {
      authenticate: sessions.authenticate,
      idempotency: idempotency(db, secretsFrom(randomBytes(32))),
      dam,
      uploadFolder: join(world.config.dataDir, 'files', 'incoming'),
      isSecure: false,
    })
    const status = () => chainStatus(db)
    const terms = depositTerms({ minimumMicroUsdt: 1_000_000n, blockMs: 3_000 })
    const addresses = addressService({ db, log, users, codes, limits, queueMail, deriveAddress })
    addressRoutes(serve, addresses, status, terms)
    const explorerUrl = 'https://explorer.test/transaction/{txid}'
    const sources = [depositHistory, ...otherHistory]
    historyRoutes(serve, historyService({ db, sources, explorerUrl }), status)
    url = await app.listen({ host: '127.0.0.1', port: 0 })
    close = () => app.close()
  })
  afterAll(() => close())

  return {
    /** The same person, at the wallet's door. */
    as({ browser }: Pick<Person, 'browser'>): Browser {
      const here = new Browser(url)
      here.tokens = browser.tokens
      return here
    },
    stranger: () => new Browser(url),
  }
}
