import type { Serve } from '../../http/serve.ts'
import type { Autocommit, Database, Tx } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Live } from '../../platform/live.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { OneTimeCodes } from '../../platform/one-time-codes.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import type { Chain } from '../../ports/chain.ts'
import type { LetterRequest } from '../../ports/letters.ts'
import type { UserService } from '../../users/index.ts'
import { type AddressService, addressService } from '../addresses/index.ts'
import { type ChainStatus, chainStatus } from '../chain/index.ts'
import { depositHistory, type HistoryService, type HistorySource, historyService } from '../history/index.ts'
import { type Reconciliation, reconciliation } from '../reconciliation/index.ts'
import { addressRoutes, historyRoutes } from './address-routes.ts'
import { type DepositTerms, depositTerms } from './deposit-terms.ts'
import { depositJobs } from './jobs-deposits.ts'
import { type Scanner, scanner } from './scan.ts'

export { findAddress, ownAmong, scanChannel } from '../addresses/index.ts'
export { type ChainStatus, dismissAlarm, readOnFrom } from '../chain/index.ts'
export type { HistoryRow, HistorySource } from '../history/index.ts'
export { depositInvariants } from './deposit-invariants.ts'
export { scanJob } from './jobs-deposits.ts'

export interface WalletDepositParts {
  readonly db: Database
  readonly log: Log
  readonly live: Pick<Live, 'announce'>
  readonly users: Pick<UserService, 'find'>
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  readonly chain: Chain
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  deriveAddress(xpub: string, index: number): Promise<string>
  inFlightMicroUsdt(tx: Tx): Promise<bigint>
  /** What belongs into one list with the deposits: withdrawals. */
  readonly otherHistory: readonly HistorySource[]
  readonly settings: DepositSettings
}

export interface DepositSettings {
  readonly minimumMicroUsdt: bigint
  /** The rhythm of the chain. */
  readonly blockMs: number
  /** With `{txid}` in it. */
  readonly explorerUrl: string | undefined
}

export interface WalletDeposits {
  readonly addresses: AddressService
  readonly history: HistoryService
  readonly scanner: Scanner
  readonly reconciliation: Reconciliation
  /** What a deposit needs to be credited, and how long that takes. */
  readonly terms: DepositTerms
  status(): Promise<ChainStatus>
}

/** The receiving side of the wallet. Sends the chain no request until a job does. */
export function walletDeposits(parts: WalletDepositParts): WalletDeposits {
  const { db, log, chain, settings } = parts
  const reader = scanner({ ...parts, minimumMicroUsdt: settings.minimumMicroUsdt })
  return {
    addresses: addressService(parts),
    history: historyService({
      db,
      sources: [depositHistory, ...parts.otherHistory],
      explorerUrl: settings.explorerUrl,
    }),
    scanner: reader,
    reconciliation: reconciliation({
      db,
      log,
      chain,
      scanner: reader,
      inFlightMicroUsdt: parts.inFlightMicroUsdt,
    }),
    terms: depositTerms(settings),
    status: () => chainStatus(db),
  }
}

export function walletDepositRoutes(serve: Serve, wallet: WalletDeposits): void {
  addressRoutes(serve, wallet.addresses, wallet.status, wallet.terms)
  historyRoutes(serve, wallet.history, wallet.status)
}

export function walletDepositJobs(db: Database, log: Log, wallet: WalletDeposits): Job[] {
  return depositJobs({ db, log, scanner: wallet.scanner, reconciliation: wallet.reconciliation })
}

export function walletDepositGauges(metrics: Metrics): void {
  const number = (read: (status: ChainStatus) => number | undefined) => async (each: Autocommit) =>
    read(await chainStatus({ each }))
  metrics.gauge(
    'florin_deposits_delayed',
    'Whether deposits take longer than usual',
    number(({ isDelayed }) => (isDelayed ? 1 : 0)),
  )
  metrics.gauge(
    'florin_chain_alarms',
    'Open alarms about the chain; an operator should look',
    number(({ alarms }) => alarms.length),
  )
  metrics.gauge(
    'florin_chain_blocks_behind',
    'Solid blocks that are not booked yet; absent while no node answers',
    number(({ blocksBehind }) => blocksBehind),
  )
}
