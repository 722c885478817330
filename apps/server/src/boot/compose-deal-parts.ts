import { alertRules } from '@florin/contract'
import {
  type DealParts,
  dealOpener,
  dealStepIn,
  dealSteps,
  exhibits,
  recentShops,
  settledAmong,
  showingRecorder,
  suspectCompletions,
  unreportedPayments,
  watchedPool,
} from '../deals/index.ts'
import { checklistOf } from '../disputes/index.ts'
import { admitEvidence, type EvidenceParts, evidenceOf, storeEvidence } from '../evidence/index.ts'
import { type Merchants, recentFacts } from '../merchants/index.ts'
import { payerKeyFor, payersOfReceipts, printedBalance, proveByText } from '../messages/index.ts'
import { alertsChannel, sealAlert } from '../notifications/index.ts'
import {
  methodsReadBy,
  ownNumbers,
  requisiteSeal,
  requisitesForPayers,
  tailsOf,
} from '../payment-methods/index.ts'
import { loadingCache } from '../platform/cache.ts'
import { perAddress } from '../platform/rate-limits.ts'
import { rateForDeal } from '../rates/index.ts'
import type { BelowDeals, Outside } from './below-deals.ts'
import { composeTestOrders } from './compose-test-orders.ts'

export function composeDealParts(
  world: Outside,
  below: BelowDeals,
  merchants: Merchants,
  evidence: EvidenceParts,
): DealParts {
  const { config, secrets, log } = world
  const { auth, live, book, inBatches, linkBetween, isLead } = below
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
  const seal = requisiteSeal(secrets)
  // Read with every order, changed every few minutes.
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
      proveByText(
        { methodsReadBy, settledAmong, unreportedPayments, suspectCompletions },
        tx,
        methodId,
        text,
      ),
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
    ...composeTestOrders(world, below),
    pace: (keyId) => merchants.pace.take(keyId),
  }
}

const filesOfDeal: DealParts['evidenceOf'] = (tx, dealId) => evidenceOf(tx, `deal:${dealId}`)
