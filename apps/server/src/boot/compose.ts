import { join } from 'node:path'
import { contract } from '@florin/contract'
import { type Invariant, ledgerInvariants } from '@florin/ledger'
import type { FastifyInstance } from 'fastify'
import { deriveAddress } from '../adapters/tron/index.ts'
import { auditGauges, auditJobs, auditRoutes } from '../audit-log/index.ts'
import {
  type AuthParts,
  authCookies,
  authRoutes,
  demandSecondFactor,
  endViewsInTime,
  forgetOldSessions,
  openSessions,
  ownOrigin,
  secondFactorRoutes,
  slowModeGauge,
  viewRoutes,
} from '../auth/index.ts'
import { backOfficeRoutes, jobReports, watchQueue } from '../back-office/index.ts'
import { backupGauges } from '../backup/index.ts'
import { balances, bookJobs, debtInvariants } from '../books/index.ts'
import type { Config } from '../config.ts'
import {
  choiceGauges,
  dealChart,
  dealInvariants,
  dealJobs,
  expectReceipts,
  hasOpenDeals,
  keptBackMicro,
  latestDeals,
  monthOfMethod,
  readinessRoutes,
  receiptsChannel,
  receiptsJob,
  shopDays,
  totalProfit,
  trustMetrics,
  waitingDeals,
} from '../deals/index.ts'
import { disputeJobs, endLeases } from '../disputes/index.ts'
import { evidenceJobs, uploadJobs } from '../evidence/index.ts'
import { type FindParts, findRoutes } from '../find/index.ts'
import { heldJobs, heldRoutes } from '../held-changes/index.ts'
import { floodDam } from '../http/flood.ts'
import { healthRoutes } from '../http/health.ts'
import { listenAt } from '../http/listen.ts'
import { liveChannel } from '../http/live-channel.ts'
import { mailboxRoutes } from '../http/mailbox.ts'
import { type Gate, serveOn, serveRawOn } from '../http/serve.ts'
import { createHttp } from '../http/server.ts'
import { lettersOf, serveWebApp } from '../http/web-app.ts'
import { docsRoutes } from '../merchant-guide/docs-routes.ts'
import { admitMerchant, recordSettlement, revokeKeysSince } from '../merchants/index.ts'
import {
  doctorRoutes,
  type MessageParts,
  messageJobs,
  messageRoutes,
  messageSink,
  messagesChannel,
  plantTemplates,
  readingJob,
  type TemplateBook,
  templateBook,
  trustRoutes,
} from '../messages/index.ts'
import {
  alertGauges,
  alertJobs,
  alertRoutes,
  alertsChannel,
  alertsJob,
  deviceName,
  mailGauges,
  mailHandler,
  mailTopic,
  queueMail,
  tellPerson,
} from '../notifications/index.ts'
import { overviewRoutes, shopOverviewRoute } from '../overview/index.ts'
import {
  methodsReadBy,
  paymentMethodRoutes,
  paymentMethodService,
  requisiteSeal,
  tailsOf,
  traderRating,
} from '../payment-methods/index.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { databaseHealth } from '../platform/database-health.ts'
import { forgetOldKeys, idempotency } from '../platform/idempotency.ts'
import { type Job, type Jobs, startJobs } from '../platform/jobs.ts'
import { reportKeys } from '../platform/key-holders.ts'
import { type Listener, listen } from '../platform/listen.ts'
import { forgetOldNews, type Live, liveNews } from '../platform/live.ts'
import { lockWaitJob } from '../platform/lock-waits.ts'
import { createMetrics } from '../platform/metrics.ts'
import { forgetOldCodes, oneTimeCodes } from '../platform/one-time-codes.ts'
import type { OpenProfile } from '../platform/open-profile.ts'
import { forgetDoneWork, outbox, outboxChannel, outboxWorker } from '../platform/outbox.ts'
import { passwords } from '../platform/passwords.ts'
import { forgetEndedLimits, rateLimits } from '../platform/rate-limits.ts'
import { assertSameInstallation } from '../platform/secrets.ts'
import { assertSessionSettings } from '../platform/session-settings.ts'
import { pushRoutes, removeDevicesOf } from '../push/index.ts'
import { rateJobs, rateRoutes, rateService } from '../rates/index.ts'
import { referralRoutes, referralService } from '../referrals/index.ts'
import { savedViewRoutes } from '../saved-views/index.ts'
import { statementRoutes } from '../statement/index.ts'
import { debtRoutes, findPeople, staffRightRoutes, staffUserJobs, staffUserRoutes } from '../support/index.ts'
import {
  answeredByLink,
  botApi,
  disconnectSince,
  lacksAccount,
  telegramRoutes,
  webhookRoute,
} from '../telegram/index.ts'
import {
  askAboutBlock,
  clearBankBlock,
  deviceGate,
  deviceMessageRoutes,
  deviceRoutes,
  deviceSelfRoutes,
  downloadRoutes,
  listTerminals,
  loadAppFile,
  namesOf,
  raiseBankBlock,
  type TerminalParts,
  terminalGauges,
  terminalJobs,
  terminalRoutes,
  terminalStates,
  toWire as terminalToWire,
} from '../terminals/index.ts'
import { testWorldJobs } from '../test-world/index.ts'
import { endOpenLinks, pieceJobs, uploadLinkJobs, uploadLinkRoutes } from '../upload-links/index.ts'
import { listPeople, openProfile, type StoryParts, storyRoutes } from '../user-story/index.ts'
import {
  accountLinks,
  avatarRoute,
  forgetOldTraces,
  leadRights,
  skeletonJob,
  userRoutes,
  userService,
} from '../users/index.ts'
import {
  createWallet,
  depositInvariants,
  forgetPayeesSince,
  scanChannel,
  scanJob,
  walletGauges,
  walletJobs,
  walletRoutes,
  withdrawalInvariants,
  withdrawalProofKey,
} from '../wallet/index.ts'
import {
  deliveryJob,
  failingEndpoints,
  removeEndpointsSince,
  type WebhookWorker,
  webhookGauges,
  webhookJobs,
  webhooksChannel,
  webhookWorker,
} from '../webhooks/index.ts'
import { composeAlerts } from './compose-alerts.ts'
import { composeBackOffice } from './compose-back-office.ts'
import { composeDeals, dealRoutes, uploadFolder } from './compose-deals.ts'
import { fileStore } from './compose-files.ts'
import { addHeldHandlers, composeHeld } from './compose-held.ts'
import { callsInFlight, freeShareOf, operatingMetrics } from './compose-metrics.ts'
import { composeReadiness } from './compose-readiness.ts'
import { composeEarnings } from './compose-referrals.ts'
import { composeShop } from './compose-shop.ts'
import { composeTelegram, telegramMetrics } from './compose-telegram.ts'
import { composeDoctor, composeTerminals, terminalSettings } from './compose-terminals.ts'
import { composeTrust, composeTrustAlerts, statesOfChains } from './compose-trust.ts'
import { composeUploadLinks } from './compose-upload-links.ts'
import { topUpSun } from './tron-world.ts'
import type { World } from './world.ts'

/** Files are refused before the disk is full of them. */
const mostUsedShare = 0.8

/** Every promise about money; a domain that moves some adds its own. */
export const moneyInvariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...debtInvariants,
  ...depositInvariants,
  ...withdrawalInvariants,
  ...dealInvariants,
]

export type Services = Awaited<ReturnType<typeof composeServices>>

export interface Florin {
  readonly app: FastifyInstance
  readonly services: Services
  /** Opens the doors; answers the address. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** Starts the work in the background. */
  work(): Jobs
  /** Finishes what is in flight, then lets go of everything. */
  stop(): Promise<void>
}

/** Puts the parts together: plain calls, no container. The only file that knows all of them. */
export async function compose(world: World): Promise<Florin> {
  const { connectionString, sessionConnectionString = connectionString, databaseLimits: limits } = world
  const { poolSize } = world.config
  const db = openDatabase({ connectionString, sessionConnectionString, poolSize, limits })
  await assertSessionSettings(db.pool, limits?.session)
  const listener = await listen(sessionConnectionString, world.log, limits)
  db.onAnnounced(() => listener.wake())
  await assertSameInstallation(db, world.secrets)
  const { secrets, log } = world
  const stopReporting = await reportKeys({ db, secrets, log, role: world.config.role })
  const services = await composeServices(world, db, listener)
  await plantTemplates(db)
  const state = { isStopping: false }
  const { app, closeLive } = await composeHttp(world, services, () => state.isStopping)
  const deliveries = webhookWorker(services.webhooks)
  let jobs: Jobs | undefined
  return {
    app,
    services,
    listen: (at) => listenAt(app, at),
    work() {
      const { jobReports: reports, metrics } = services
      const own = composeJobs(world, services, deliveries)
      const all = [...own, reports.jobFor(own)]
      for (const { name, everySeconds } of all) metrics.jobRhythm(name, everySeconds)
      jobs = startJobs(all, world.log, (name) => {
        metrics.jobSucceeded(name)
        reports.succeeded(name)
      })
      if (runsBot(world.config)) services.telegram.bot?.start(world.telegram?.pollTimes)
      const { nudge } = jobs
      const wakers = {
        [outboxChannel]: 'outbox',
        [scanChannel]: scanJob,
        [messagesChannel]: readingJob,
        [receiptsChannel]: receiptsJob,
        [webhooksChannel]: deliveryJob,
        [alertsChannel]: alertsJob,
      }
      for (const [channel, job] of Object.entries(wakers)) listener.on(channel, () => nudge(job))
      listener.onReturn(() => {
        for (const job of Object.values(wakers)) nudge(job)
      })
      return jobs
    },
    async stop() {
      state.isStopping = true
      closeLive()
      await app.close()
      await services.telegram.bot?.stop()
      await jobs?.stop()
      await deliveries.stop()
      await services.alerts.dispatcher.stop()
      await stopReporting()
      await listener.close()
      await db.close()
    },
  }
}

/** Whether this process talks to Telegram of its own accord; alerts leave from any worker. */
const runsBot = ({ role }: Config) => role === 'all' || role === 'bot'

/** The domains' verbs, without any door to them: also what the operator's commands and the demo data use. */
export async function composeServices(world: Omit<World, 'webApp'>, db: Database, listener: Listener) {
  const { config, secrets, log } = world
  const files = fileStore(config)
  const live = await liveNews(db, listener)
  const sessions = openSessions(db, secrets, listener)
  const activateNewUsers = config.activateNewUsers
  const endSessions = sessions.endAllOf
  const users = userService({ db, live, files, activateNewUsers, endSessions })
  const box = outbox(secrets)
  const codes = oneTimeCodes(db, secrets)
  const limits = rateLimits(db, config.limitFactor)
  const queue: AuthParts['queueMail'] = (tx, mail) => queueMail(box, tx, mail, codes)
  const referrals = referralService({ db, live, users, limits, queueMail: queue })
  const auth: AuthParts = {
    db,
    log,
    users,
    referrals,
    sessions,
    outbox: box,
    codes,
    passwords: passwords(secrets),
    secrets,
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    limits,
    queueMail: queue,
    tell: (tx, alert) => tellPerson(secrets, tx, alert),
    announceUser: (tx, userId) => live.announce(tx, userId, { type: 'user.changed' }),
    forgetDevices: removeDevicesOf,
    forgetDoorsSince: async (tx, userId, since) => {
      const { address, wallets } = await forgetPayeesSince(tx, userId, since)
      const keys = await revokeKeysSince(tx, userId, since)
      const webhooks = await removeEndpointsSince(tx, userId, since)
      const hadTelegram = await disconnectSince({ live, endUploadLinks: endOpenLinks }, tx, userId, since)
      return { keys, settlementAddress: address, wallets, webhooks, hadTelegram }
    },
    deviceName,
    latestNews: () => live.latest(),
  }
  const links = await accountLinks(db, listener)
  const { has: isLead } = await leadRights(db, listener)
  const linkBetween = config.deals.checksLinkedAccounts ? links.between : () => undefined
  const held = composeHeld(world, auth, live, linkBetween)
  const rates = rateService({ db, log, sources: world.rateSources })
  const paymentMethods = paymentMethodService({
    db,
    live,
    limits: auth.limits,
    seal: requisiteSeal(secrets),
    settings: config.paymentMethods,
    held: held.held,
    staffCodes: held.staffCodes,
    tell: auth.tell,
    terminalStates: (ids) => terminalStates({ db, settings: terminalSettings(config) }, ids),
    chainStates: statesOfChains(db),
    hasOpenDeals,
    monthKopecks: async (tx, ownerId, methodId) => (await monthOfMethod(tx, ownerId, methodId)).kopecks,
    switchedOn: async (tx, { terminalId, bank, ownerId }) => {
      await clearBankBlock({ live, tell: auth.tell }, tx, terminalId, bank, ownerId)
    },
  })
  const book = templateBook(db, log)
  const appFile = await loadAppFile(config.terminals.appFile, config.demoData)
  const terminals = composeTerminals({ ...world, auth, live, methods: paymentMethods, book, appFile })
  const wallet = composeWallet(world, auth, live)
  const api = world.telegram && botApi(world.telegram)
  const alerts = composeAlerts(world, auth, live, api)
  const inBatches = callsInFlight()
  const health = databaseHealth(db, world.databaseLimits?.probeMs)
  const deals = await composeDeals(world, {
    auth,
    book,
    linkBetween,
    isLead,
    live,
    files,
    wallet,
    listener,
    paymentMethods,
    inBatches,
    alerts: alerts.parts,
    held: held.held,
    staffCodes: held.staffCodes,
    lacksMessenger: (userId, then) => lacksAccount({ db, api }, userId, then),
  })
  addHeldHandlers(held.heldParts, { config, users, paymentMethods, deals: deals.deals })
  const uploadLinks = composeUploadLinks({
    config,
    log,
    disputes: deals.disputes,
    files,
    users,
    mostUsedShare,
    filed: (tx, traderId, disputeId) => answeredByLink(telegram.parts, tx, traderId, disputeId),
  })
  const telegram = composeTelegram(world, {
    auth,
    live,
    api,
    services: deals,
    alerts: alerts.parts,
    uploadLinks,
  })
  return {
    db,
    files,
    live,
    sessions,
    referrals,
    users,
    auth,
    ...held,
    rates,
    paymentMethods,
    terminals,
    appFile,
    messages: composeMessages(world, { auth, live, terminals, book }),
    wallet,
    alerts,
    telegram,
    uploadLinks,
    ...deals,
    readiness: composeReadiness(db, config, deals.deals),
    backOffice: composeBackOffice(config, { auth, live, wallet, ...held, ...deals }),
    jobReports: jobReports(db),
    story: {
      db,
      secrets,
      users,
      sessions,
      terminals,
      alerts: alerts.parts,
      seal: requisiteSeal(secrets),
      balancesOf: (userId: string) => balances(db.each, userId, 'USDT'),
      profitOf: (userId: string) => totalProfit(deals.deals, userId),
      ratingOf: (userId: string) => traderRating(db.each, userId),
      tell: auth.tell,
      queueMail: auth.queueMail,
    } satisfies StoryParts,
    listener,
    health,
    batchDepth: inBatches.count,
    dam: floodDam(db, config.limitFactor),
    metrics: createMetrics(db, health),
  }
}

function composeWallet({ config, secrets, log, tron }: Omit<World, 'webApp'>, auth: AuthParts, live: Live) {
  const { db, users, codes, limits, queueMail: queue, tell } = auth
  return createWallet({
    db,
    log,
    live,
    users,
    codes,
    limits,
    chain: tron.chain,
    deriveAddress,
    queueMail: queue,
    tell,
    proofKey: withdrawalProofKey(secrets),
    settlementEnded: recordSettlement,
    keptBackMicro,
    settings: {
      tokenContract: tron.usdtContract,
      explorerUrl: tron.explorerUrl,
      depositMinimumMicroUsdt: config.wallet.depositMinimum,
      // Tron makes a block each three seconds.
      blockMs: config.wallet.tronUrls ? 3_000 : config.wallet.sandboxBlockMs,
      hourlyLimitMicroUsdt: config.wallet.hourlyLimit,
      dailyLimitMicroUsdt: config.wallet.dailyLimit,
      approvalAboveMicroUsdt: config.wallet.approvalAbove,
      coolingHours: config.wallet.coolingHours,
      settlementMinimumMicroUsdt: config.wallet.settlementMinimum,
      deniedAddresses: config.wallet.deniedAddresses,
      sweepThresholdMicroUsdt: config.wallet.sweepThreshold,
      pauseSeconds: 2,
      topUpSun: topUpSun,
    },
  })
}

interface BelowMessages {
  readonly auth: AuthParts
  readonly live: Live
  readonly terminals: TerminalParts
  readonly book: TemplateBook
}

function composeMessages(
  { secrets, log }: Omit<World, 'webApp'>,
  { auth, live, terminals, book }: BelowMessages,
): MessageParts {
  const { db, users } = auth
  return {
    db,
    log,
    live,
    secrets,
    book,
    methodsReadBy,
    requisitesOf: (methodIds) => tailsOf(db.each, methodIds),
    phonesOf: (ownerId) => namesOf(db.each, ownerId),
    nameOf: async (userId) => (await users.find(userId, db.each)).username,
    onReceipts: expectReceipts,
    ...composeTrustAlerts(auth, live),
    raiseBankBlock: (tx, terminalId, bank) => raiseBankBlock(terminals, tx, terminalId, bank),
    askAboutBlock: (tx, terminalId, bank) => askAboutBlock(terminals, tx, terminalId, bank),
  }
}

async function composeHttp(world: World, services: Services, isStopping: () => boolean) {
  const { config, log } = world
  const { db, metrics, dam, sessions, live, users, referrals, rates, files, auth, wallet, paymentMethods } =
    services
  const { terminals, messages } = services
  const { isSecure, trustedProxies, metricsToken } = config
  operatingMetrics(metrics, db)
  backupGauges(metrics, db)
  metrics.reading(
    'florin_clock_seconds',
    'The clock of this machine, in seconds since 1970',
    () => Date.now() / 1000,
  )
  metrics.reading('florin_disk_free_ratio', 'Share of the disk with DATA_DIR that is free', () =>
    freeShareOf(config.dataDir),
  )
  metrics.reading('florin_batch_depth', 'Steps of deals in batches or waiting for one', services.batchDepth)
  metrics.reading(
    'florin_payer_pages',
    'Open live channels of payers on this node',
    services.orderNews.openPages,
  )
  if (world.tron.isConnected) walletGauges(metrics, wallet)
  terminalGauges(metrics, terminals)
  slowModeGauge(metrics, auth)
  webhookGauges(metrics, services.webhooks)
  mailGauges(metrics, db)
  alertGauges(metrics, services.alerts.parts, services.alerts.dispatcher)
  choiceGauges(metrics, services.deals)
  trustMetrics(metrics, db)
  auditGauges(metrics, db)
  telegramMetrics(metrics, services.telegram)
  const app = await createHttp({ log, metrics, dam, isSecure, trustedProxies })
  const gate: Gate = {
    authenticate: sessions.authenticate,
    admitDevice: deviceGate(terminals),
    admitMerchant: (key, scope, ip) => admitMerchant(services.merchants, key, scope, ip),
    demandSecondFactor: (actor, typed, caller) =>
      demandSecondFactor(auth, { userId: actor.userId, by: actor.sessionId, caller }, typed),
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    idempotency: idempotency(db, world.secrets, config.mostIdempotencyKeys),
    dam,
    uploadFolder: uploadFolder(config.dataDir),
    hasRoom: async () => (await files.usedShare()) <= mostUsedShare,
    uploadFolderBytes: config.uploadFolderBytes,
    isSecure,
  }
  const serve = serveOn(app, gate)
  const serveRaw = serveRawOn(app, gate)

  const isWorker = config.role !== 'all' && config.role !== 'api'
  const { bot } = services.telegram
  const isBotWell = () => config.role !== 'bot' || bot === undefined || bot.isWell()
  const hears = () => (isWorker ? isBotWell() : services.listener.isConnected())
  healthRoutes(serve, serveRaw, { database: services.health, hears, metrics, metricsToken, isStopping })
  if (isWorker) return { app, closeLive: () => undefined }

  if (world.webApp) serveWebApp(app, serveRaw, world.webApp, isSecure)
  docsRoutes(serveRaw, contract, world.webApp && lettersOf(world.webApp))
  mailboxRoutes(serveRaw, config.mailboxPage ? mailFolder(config) : undefined)
  authRoutes(serve, auth, authCookies(isSecure), ownOrigin(config.publicUrl))
  secondFactorRoutes(serve, auth, authCookies(isSecure))
  viewRoutes(serve, auth)
  savedViewRoutes(serve, db)
  const lists: FindParts['listPeople'] = (reader, ids) => listPeople(services.story, reader, ids)
  findRoutes(serve, { db, findPeople, listPeople: lists })
  userRoutes(serve, { db, users }, config.support, (userId) =>
    auth.limits.take([{ name: 'avatar', key: userId, limits: [{ max: 30, seconds: 3600 }] }]),
  )
  avatarRoute(serveRaw, files)
  const earnings = composeEarnings({ db, users, leadBasisPoints: config.deals.leadBasisPoints })
  referralRoutes(serve, serveRaw, referrals, earnings)
  telegramRoutes(serve, services.telegram.parts)
  webhookRoute(
    serve,
    bot && world.telegram?.usesWebhook
      ? { secrets: world.secrets, botId: services.telegram.parts.api?.botId ?? '', handle: bot.handle }
      : undefined,
  )
  heldRoutes(serve, services.heldParts)
  staffRightRoutes(serve, { db, users, held: services.held, staffCodes: services.staffCodes })
  debtRoutes(serve, { db, users, live, held: services.held, staffCodes: services.staffCodes })
  backOfficeRoutes(serve, services.backOffice)
  rateRoutes(serve, rates)
  pushRoutes(serve, services.alerts.push)
  walletRoutes(serve, wallet)
  const opens: OpenProfile = ({ origin: { ip, requestId }, ...act }) =>
    openProfile(services.story, { ...act, origin: { ip, requestId } })
  paymentMethodRoutes(serve, paymentMethods, opens)
  readinessRoutes(serve, services.readiness)
  terminalRoutes(serve, terminals, opens)
  deviceRoutes(serve, terminals)
  deviceSelfRoutes(serve, terminals)
  downloadRoutes(serveRaw, services.appFile, terminals.settings.serverUrl)
  deviceMessageRoutes(serve, terminals, messageSink(db, world.secrets))
  messageRoutes(serve, messages)
  doctorRoutes(serve, composeDoctor(terminals))
  trustRoutes(serve, composeTrust(auth, messages))
  const orders = dealRoutes(serve, serveRaw, services)
  uploadLinkRoutes(serve, serveRaw, services.uploadLinks)
  // A lease that outlives a failure here ends by its own time.
  sessions.onEnded((userId) => {
    endLeases(services.disputes, userId).catch((error: unknown) =>
      log.error({ err: error }, 'leases not ended'),
    )
  })
  overviewRoutes(serve, {
    personOf: (userId) => users.find(userId, db.each),
    latestNews: () => live.latest(),
    balancesOf: (userId) => balances(db.each, userId, 'USDT'),
    profitOf: (userId) => totalProfit(services.deals, userId),
    whitelistOf: wallet.whitelistOf,
    ratingOf: (userId) => traderRating(db.each, userId),
    latestOf: (actor) => latestDeals(services.deals, actor),
    terminalsOf: async (userId) => (await listTerminals(terminals, userId)).map(terminalToWire),
    waitingOf: (actor) => waitingDeals(services.deals, actor),
    shopDaysOf: async (merchantId) => ({
      ...(await shopDays(services.deals, merchantId)),
      webhooksFailing: await failingEndpoints(db.each, merchantId),
    }),
    chartOf: (actor, query) => dealChart(services.deals, actor, query),
  })
  shopOverviewRoute(serve, composeShop(services.deals))
  alertRoutes(serve, services.alerts.parts)
  staffUserRoutes(serve, {
    db,
    live,
    users,
    held: services.held,
    staffCodes: services.staffCodes,
    listPeople: lists,
  })
  statementRoutes(serve, serveRaw, { db, secrets: world.secrets })
  auditRoutes(serve, serveRaw, db)
  storyRoutes(serve, serveRaw, services.story)
  const channel = liveChannel(serveRaw, {
    live,
    metrics,
    recheck: async (token) => void (await sessions.authenticate(token)),
    onSessionEnded: sessions.onEnded,
  })
  const closeLive = () => {
    channel.close()
    orders.close()
  }
  return { app, closeLive }
}

function composeJobs(
  { config, secrets, log, mailer, rateSources, tron }: World,
  services: Services,
  deliveries: WebhookWorker,
): Job[] {
  const { db, dam, rates, wallet, terminals, messages } = services
  const sharing: Job = { name: 'flood.share', everySeconds: 1, run: () => dam.share() }
  const probing: Job = { name: 'database.probe', everySeconds: 5, run: () => services.health.check() }
  const receiving = [probing, sharing, ...uploadJobs(services.evidence), ...pieceJobs(services.uploadLinks)]
  const botJobs = runsBot(config) ? (services.telegram.bot?.jobs ?? []) : []
  if (config.role !== 'all' && config.role !== 'worker') return [...receiving, ...botJobs]
  const worker = outboxWorker(db, secrets, log, {
    [mailTopic]: mailHandler(mailer, services.auth.codes),
    // Takes the place of a letter that is not sent, so that both cases do the same work.
    nothing: async () => undefined,
  })
  return [
    ...receiving,
    ...botJobs,
    lockWaitJob(db, log),
    { name: 'outbox', everySeconds: 2, run: () => worker.drain() },
    ...(rateSources.length > 0 ? rateJobs(rates) : []),
    ...bookJobs({
      db,
      log,
      invariants: moneyInvariants,
      announce: (tx, userId) => services.live.announce(tx, userId, { type: 'wallet.changed' }),
    }),
    ...(tron.isConnected ? walletJobs({ db, log }, wallet) : []),
    ...terminalJobs(terminals),
    ...messageJobs(messages),
    ...dealJobs(services.deals),
    ...disputeJobs(services.disputes),
    ...heldJobs(services.heldParts),
    ...testWorldJobs(services.deals),
    ...webhookJobs(services.webhooks, deliveries),
    ...evidenceJobs(services.evidence),
    ...uploadLinkJobs(services.uploadLinks),
    ...alertJobs(services.alerts.parts, services.alerts.dispatcher),
    { name: 'back_office.watch', everySeconds: 3, run: () => watchQueue(services.backOffice) },
    skeletonJob(db),
    ...auditJobs(db, log),
    ...staffUserJobs({ db }),
    { name: 'sweep', everySeconds: 60, run: () => sweep(db) },
  ]
}

async function sweep(db: Database): Promise<void> {
  await forgetEndedLimits(db)
  await forgetOldCodes(db)
  await forgetOldKeys(db)
  await forgetOldNews(db)
  await forgetDoneWork(db)
  await endViewsInTime(db)
  await forgetOldSessions(db.each)
  await forgetOldTraces(db.each)
}

export function mailFolder(config: Config): string {
  return join(config.dataDir, 'mail')
}
