import { join } from 'node:path'
import { alertRules } from '@florin/contract'
import { clamdScanner } from '../adapters/clamd.ts'
import { publicHttp } from '../adapters/public-http.ts'
import { type AuthParts, authCookies, isPresent } from '../auth/index.ts'
import {
  type DealParts,
  type DealVersions,
  dealOpener,
  dealStepIn,
  dealSteps,
  dealVersions,
  exhibits,
  mayViewEvidence,
  type OrderNews,
  orderNews,
  recentShops,
  renderEvent,
  settledAmong,
  showingRecorder,
  suspectCompletions,
  untoldPayments,
  watchedPool,
} from '../deals/index.ts'
import { checklistOf, type DisputeParts, rulesOf } from '../disputes/index.ts'
import { admitEvidence, type EvidenceParts, evidenceOf, fileJudge, storeEvidence } from '../evidence/index.ts'
import { createMerchants, type Merchants, recentFacts } from '../merchants/index.ts'
import {
  messageSink,
  payerKeyFor,
  payersOfReceipts,
  printedBalance,
  proveByText,
  type TemplateBook,
} from '../messages/index.ts'
import {
  type AlertParts,
  alertsAbout,
  alertsChannel,
  firstOpened,
  openAbout,
  sealAlert,
} from '../notifications/index.ts'
import {
  methodsReadBy,
  ownNumbers,
  type PaymentMethodService,
  requisiteSeal,
  requisitesForPayers,
  tailsOf,
} from '../payment-methods/index.ts'
import { loadingCache } from '../platform/cache.ts'
import type { Tx } from '../platform/database.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Listener } from '../platform/listen.ts'
import type { Live } from '../platform/live.ts'
import { perAddress } from '../platform/rate-limits.ts'
import { withoutKey } from '../platform/write-once.ts'
import type { FileStore } from '../ports/files.ts'
import { rateForDeal } from '../rates/index.ts'
import { plantTestWorld, simulatedNotices } from '../test-world/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { usualWebhookSettings, type WebhookParts } from '../webhooks/index.ts'
import type { CallsInFlight } from './compose-metrics.ts'
import type { World } from './world.ts'

type Outside = Omit<World, 'webApp'>

export interface DealServices {
  readonly evidence: EvidenceParts
  readonly merchants: Merchants
  readonly deals: DealParts
  readonly disputes: DisputeParts
  readonly versions: DealVersions
  readonly orderNews: OrderNews
  readonly webhooks: WebhookParts
}

interface Below {
  readonly auth: AuthParts
  readonly live: Live
  readonly files: FileStore
  readonly wallet: Wallet
  readonly listener: Listener
  readonly paymentMethods: PaymentMethodService
  readonly book: TemplateBook
  /** Opened and moved deals are counted while they are in a batch or wait for one. */
  readonly inBatches: CallsInFlight
  readonly linkBetween: DealParts['linkBetween']
  readonly isLead: DealParts['isLead']
  /** Must this trader connect a messenger before the list of cases opens? */
  lacksMessenger(userId: string, then?: Date): Promise<boolean>
  readonly alerts: AlertParts
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}

/** Orders, deals, and everything that a shop's program and a payer's page lean on. */
export async function composeDeals(world: Outside, below: Below): Promise<DealServices> {
  const { auth, live, wallet, listener } = below
  const merchants = createMerchants({
    db: auth.db,
    live,
    users: auth.users,
    codes: auth.codes,
    limits: auth.limits,
    limitFactor: world.config.limitFactor,
    wallet: wallet.withdrawals,
    queueMail: auth.queueMail,
    tell: auth.tell,
  })
  const evidence = composeEvidence(world, below)
  const deals = composeDealParts(world, below, merchants, evidence)
  return {
    evidence,
    merchants,
    deals,
    disputes: {
      db: auth.db,
      live,
      limits: auth.limits,
      deals,
      evidence,
      held: below.held,
      staffCodes: below.staffCodes,
      heldVerdictAbove: world.config.heldChanges.verdictAbove,
      alertsAbout: (userId, about) => alertsAbout(below.alerts, userId, about),
      openAbout: (userId, about) => auth.db.write((tx) => openAbout(below.alerts, tx, userId, about)),
      firstOpened,
      lacksMessenger: below.lacksMessenger,
      rules: rulesOf(world.config.caseRules),
    },
    versions: dealVersions(listener),
    orderNews: orderNews(listener),
    webhooks: composeWebhooks(world, below),
  }
}

function composeEvidence({ config, secrets, log, judge }: Outside, { auth, files }: Below): EvidenceParts {
  return {
    db: auth.db,
    log,
    secrets,
    files,
    limits: auth.limits,
    judge: judge ?? fileJudge(),
    ...(config.clamdUrl && { scanner: clamdScanner(config.clamdUrl) }),
    uploadFolder: uploadFolder(config.dataDir),
    isPresent: (viewer, cookie) =>
      isPresent(auth.db.each, viewer, cookie(authCookies(config.isSecure).session)),
    mayView: (viewer, file) => mayViewEvidence(auth.db.each, viewer.userId, file),
  }
}

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'files', 'incoming')
}

function composeDealParts(
  { config, secrets, log }: Outside,
  { auth, live, paymentMethods, book, inBatches, linkBetween, isLead }: Below,
  merchants: Merchants,
  evidence: EvidenceParts,
): DealParts {
  const { db, users } = auth
  const settings = {
    publicUrl: config.publicUrl.origin,
    silentSeconds: config.terminals.silentSeconds,
    mostOpen: config.deals.mostOpen,
    methodHour: config.deals.methodHour,
    payerMost: config.deals.payerMost,
    sharePercent: config.deals.sharePercent,
    usualChoices: config.deals.usualChoices,
    leadBasisPoints: config.deals.leadBasisPoints,
  }
  const sink = messageSink(db, secrets)
  const seal = requisiteSeal(secrets)
  // Asked for with every order, changed every few minutes.
  const rates = loadingCache({ most: 1, lastsMs: 2_000 }, () => rateForDeal(db.each))
  return {
    db,
    log,
    live,
    settings,
    open: inBatches.counted(dealOpener(db, settings)),
    step: inBatches.counted(
      dealSteps(db, {
        silentSeconds: settings.silentSeconds,
        weight: alertRules['deal.waiting'].weight,
        channel: alertsChannel,
        seal: (values) => sealAlert(secrets, 'deal.waiting', values),
      }),
    ),
    stepIn: dealStepIn(db),
    linkBetween,
    isLead,
    pool: watchedPool({ db, log, rules: settings }),
    shops: recentShops({ db, log }),
    rate: () => rates.get('deal'),
    async shop(merchantId) {
      const facts = await recentFacts(merchants, merchantId)
      return {
        merchantId,
        basisPoints: facts.depositBasisPoints,
        leadId: facts.lead?.userId,
        displayName: facts.displayName,
        logo: facts.avatar ?? undefined,
        isActivated: facts.isActivated,
        allowsPayerDisputes: facts.allowPayerDisputes,
      }
    },
    requisite: requisitesForPayers({ db, seal }),
    recordShowing: showingRecorder(db, secrets),
    exhibits: exhibits({
      secrets,
      book,
      silentSeconds: settings.silentSeconds,
      methodsReadBy,
      evidenceOf: filesOfDeal,
    }),
    pacePageEvents: (ip) => auth.limits.take(perAddress('checkout.event', ip, [{ max: 120, seconds: 60 }])),
    ownNumbers: (methodIds) => ownNumbers({ db, seal }, methodIds),
    tailsOf: (methodIds) => tailsOf(db.each, methodIds),
    payerKey: (name) => payerKeyFor(secrets, name),
    printedBalance: (sought) => printedBalance(db.each, sought),
    proveByText: (tx, methodId, text) =>
      proveByText({ methodsReadBy, settledAmong, untoldPayments, suspectCompletions }, tx, methodId, text),
    payersOf: (receiptIds) => payersOfReceipts(db.each, secrets, receiptIds),
    namesOf: (ids) => users.namesOf(ids, db.each),
    admitEvidence: (place, bytes) => admitEvidence(evidence, place, bytes),
    keepEvidence: async ({ also, ...upload }) => (await storeEvidence(evidence, upload, also)).id,
    checklist: checklistOf,
    async countUploads(dealId) {
      const files = await evidenceOf(db.each, `deal:${dealId}`, 'merchant')
      return files.filter((file) => file.uploadedBy === 'payer').length
    },
    evidenceOf: filesOfDeal,
    tell: auth.tell,
    simulateMessage: (tx, message) => simulateMessage(sink, tx, message),
    prepareTestWorld: once(() => withoutKey(() => plantTestWorld({ db, users, paymentMethods }))),
    pace: (keyId) => merchants.pace.take(keyId),
  }
}

const filesOfDeal: DealParts['evidenceOf'] = (tx, dealId) => evidenceOf(tx, `deal:${dealId}`)

/** Done when first asked for; a failure is not remembered. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** On a phone that exists only here, numbered by the moment. */
async function simulateMessage(
  sink: ReturnType<typeof messageSink>,
  tx: Tx,
  { terminalId, ownerId, ...said }: Parameters<DealParts['simulateMessage']>[1],
): Promise<void> {
  const now = new Date()
  const fresh = simulatedNotices(said, {
    firstSeq: now.getTime() * 8 + Math.floor(Math.random() * 4) * 2,
    now,
  })
  const origin = { terminalId, installationId: terminalId, ownerId, clockAheadMs: 0, via: 'client' } as const
  await sink.take(
    tx,
    origin,
    fresh.map((message) => ({ message, rejection: undefined })),
  )
}

function composeWebhooks({ config, secrets, log }: Outside, { auth, live }: Below): WebhookParts {
  const { db, tell } = auth
  return {
    db,
    log,
    live,
    limits: auth.limits,
    secrets,
    http: publicHttp({ allowedHosts: config.deals.webhookHosts }),
    settings: usualWebhookSettings,
    render: (event) => renderEvent(config.publicUrl.origin, event),
    async tellDisabled(tx, { merchantId, url }) {
      await tell(tx, { userId: merchantId, kind: 'webhook.disabled', values: { endpoint: url } })
    },
  }
}
