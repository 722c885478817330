import { openSessions } from '../auth/index.ts'
import { jobReports } from '../back-office/index.ts'
import { floodDam } from '../http/flood.ts'
import { templateBook } from '../messages/index.ts'
import type { Database } from '../platform/database.ts'
import { databaseHealth } from '../platform/database-health.ts'
import type { Listener } from '../platform/listen.ts'
import { liveNews } from '../platform/live.ts'
import { createMetrics } from '../platform/metrics.ts'
import { rateService } from '../rates/index.ts'
import { answeredByLink, botApi, lacksAccount } from '../telegram/index.ts'
import { loadAppFile } from '../terminals/index.ts'
import { accountLinks, leadRights, userService } from '../users/index.ts'
import { composeAlerts } from './compose-alerts.ts'
import { composeAuth } from './compose-auth.ts'
import { composeBackOffice } from './compose-back-office.ts'
import { composeDeals } from './compose-deals.ts'
import { fileStore, mostUsedShare } from './compose-files.ts'
import { addHeldHandlers, composeHeld } from './compose-held.ts'
import { composeMessages } from './compose-messages.ts'
import { callsInFlight } from './compose-metrics.ts'
import { composePaymentMethods } from './compose-payment-methods.ts'
import { composeReadiness } from './compose-readiness.ts'
import { composeStory } from './compose-story.ts'
import { composeTelegram } from './compose-telegram.ts'
import { composeTerminals } from './compose-terminals.ts'
import { composeUploadLinks } from './compose-upload-links.ts'
import { composeWallet } from './compose-wallet.ts'
import type { World } from './world.ts'

export type Services = Awaited<ReturnType<typeof composeServices>>

/**
 * The domains' verbs, each made of those above it, without any door to them: also what the operator's commands and the demo data use. What a
 * domain answers, measures and does in the background is in `rooms`.
 */
export async function composeServices(world: Omit<World, 'webApp'>, db: Database, listener: Listener) {
  const { config, secrets, log } = world
  const files = fileStore(config)
  const live = await liveNews(db, listener)
  const sessions = openSessions(db, secrets, listener)
  const activateNewUsers = config.activateNewUsers
  const endSessions = sessions.endAllOf
  const users = userService({ db, live, files, activateNewUsers, endSessions })
  const auth = composeAuth(world, { db, live, users, sessions })
  const links = await accountLinks(db, listener)
  const { has: isLead } = await leadRights(db, listener)
  const linkBetween = config.deals.checksLinkedAccounts ? links.between : () => undefined
  const held = composeHeld(world, auth, live, linkBetween)
  const rates = rateService({ db, log, sources: world.rateSources })
  const paymentMethods = composePaymentMethods(world, { auth, live, ...held })
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
    referrals: auth.referrals,
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
    story: composeStory({ secrets, auth, terminals, alerts: alerts.parts, deals: deals.deals }),
    listener,
    health,
    batchDepth: inBatches.count,
    dam: floodDam(db, config.limitFactor),
    metrics: createMetrics(db, health),
  }
}
