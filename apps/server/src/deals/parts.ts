import type { DisputeReason } from '@florin/contract'
import type { UploadedFile } from '../http/uploads.ts'
import type { PrintedBalance, SoughtText } from '../messages/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Crowd } from '../platform/lanes.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { Shop } from './attempt.ts'
import type { AskedItem } from './case-item-store.ts'
import type { DealEvidence } from './deal-evidence.ts'
import type { Exhibits, RecordShowing } from './exhibit/index.ts'
import type { LatestPage } from './latest-page.ts'
import type { LinkBetween } from './lead-shares.ts'
import type { OpenDeal } from './open.ts'
import type { RecentShops } from './recent-shops.ts'
import type { Requisite } from './requisite.ts'
import type { TakeStep, TakeStepIn } from './steps.ts'
import type { WatchedPool } from './watched-pool.ts'

export interface DealSettings {
  readonly publicUrl: string
  readonly silentSeconds: number
  /** Orders of one shop that may be open at once. */
  readonly mostOpen: number
  /** Deals that a method may get in an hour; 0 is no limit. */
  readonly methodHour: number
  /** Deals of one payer that may be open at once, or have just ended unpaid. */
  readonly payerMost: number
  /** What one shop may hold of the free balance while other shops have orders, in percent; 100 is no limit. */
  readonly sharePercent: number
  /** More choices in an hour than these raise an alarm. */
  readonly usualChoices: UsualChoices
  /** What leads get of the house's margin. */
  readonly leadBasisPoints: number
}

/** Choices in an hour: on one link, from one address, from its network (/24, /64); and a shop's that were not paid. */
export interface UsualChoices {
  readonly link: number
  readonly address: number
  readonly network: number
  readonly shop: number
}

export interface ShopFacts extends Shop {
  readonly displayName: string
  readonly logo: string | undefined
  readonly isActivated: boolean
  readonly allowsPayerDisputes: boolean
}

/** Money that arrives on a simulated trader's phone: to which card or account, and how much. */
export interface SimulatedMessage {
  readonly terminalId: string
  readonly ownerId: string
  readonly tail: string
  readonly amount: string
}

/** What a file is about, and whose daily share of the disk it counts against. */
export interface EvidencePlace {
  readonly subject: string
  readonly side: 'merchant' | 'trader'
  readonly quotaKey: string
}

/** What deals need of the rest of the house. */
export interface DealParts {
  readonly db: Database
  readonly log: Log
  readonly live: Live
  readonly settings: DealSettings
  readonly open: OpenDeal
  readonly step: TakeStep
  readonly stepIn: TakeStepIn
  /** Of those who are opened and moved: how many are taken at once. */
  readonly crowd: Crowd
  /** Whether two accounts seem to be one person's: then no lead earns a share by their deal. */
  readonly linkBetween: LinkBetween
  /** Has this account the right of a lead now? Without it no share of a new deal. */
  readonly isLead: (userId: string) => boolean
  readonly pool: WatchedPool
  readonly shops: RecentShops
  readonly latestPage: LatestPage
  /** The rate that a new deal locks; a Problem when there is none that may be used. */
  rate(): Promise<{ readonly tenThousandths: bigint }>
  /** At most a few seconds old. */
  shop(merchantId: string): Promise<ShopFacts>
  requisite(methodId: string): Promise<Requisite>
  /** What a payer is shown is on record before the answer leaves. */
  readonly recordShowing: RecordShowing
  /** The server's own record of each case. */
  readonly exhibits: Exhibits
  /** Pages of one address may tell so much in a minute; a Problem when they tell more. */
  pacePageEvents(ip: string): Promise<void>
  /** As their owner sees them: the card masked, the phone whole. */
  ownNumbers(
    methodIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly card: string | null; readonly phone: string | null }>>
  /** Last digits of methods, as lists show them. */
  tailsOf(methodIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** A payer's name normalised and keyed, as receipts keep it; undefined where it names nobody. */
  payerKey(name: string): string | undefined
  /** The only balance that texts of this sum print for this method. */
  printedBalance(sought: SoughtText): Promise<PrintedBalance | undefined>
  /** The trader says that the bank's app shows it: the chain is proven from there on. False where it is too late for that. */
  proveByText(tx: Tx, methodId: string, text: PrintedBalance): Promise<boolean>
  /** Sees to it that there are simulated traders. */
  prepareTestWorld(): Promise<void>
  /** A shop may make so many orders in a second; a Problem when it makes more. */
  pace(keyId: string): void
  /** Counts a try to upload and refuses it where there is no room; before its body is read. */
  admitEvidence(place: EvidencePlace, declaredBytes: number): Promise<void>
  /** Judges a file by its content and keeps it; answers its id. */
  keepEvidence(
    evidence: EvidencePlace & {
      readonly by: string
      readonly file: UploadedFile | undefined
      /** What must be true together with the file, in its transaction. */
      readonly also?: (tx: Tx, file: { readonly id: string }) => Promise<void>
    },
  ): Promise<string>
  /** What a reason asks of each side of a case. */
  checklist(reason: DisputeReason): readonly AskedItem[]
  countUploads(dealId: string): Promise<number>
  /** Files about a deal that were not taken down. */
  evidenceOf(tx: Tx, dealId: string): Promise<readonly DealEvidence[]>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** A bank's text on a simulated trader's phone, as if it had come; test deals only. */
  simulateMessage(tx: Tx, message: SimulatedMessage): Promise<void>
  /** Who paid, as the banks' texts say. */
  payersOf(receiptIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** How people are called, for support. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
