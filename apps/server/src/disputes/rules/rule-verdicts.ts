import type { Exhibit, VerdictRule } from '@florin/contract'
import {
  decideByRule,
  lockForRule,
  marksOf,
  ownRecord,
  paymentOfCase,
  whileFundsMove,
} from '../../deals/index.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { DisputeParts } from '../parts.ts'
import { chooseRule, type RuleChoice, type RuleFacts, silenceHours } from './rule-choice.ts'
import { caseForRules, claimForRules } from './rule-store.ts'

const atOnce = 50

/** Checks the cases that are due, and decides those to which a rule applies. */
export async function decideObvious(parts: DisputeParts): Promise<void> {
  if (parts.rules.size === 0) return
  for (;;) {
    const due = await claimForRules(parts.db.each, atOnce, silenceHours)
    for (const id of due) await lookAt(parts, id)
    if (due.length < atOnce) return
  }
}

/** A case that cannot be decided keeps no other from its verdict. */
async function lookAt(parts: DisputeParts, id: string): Promise<void> {
  try {
    const choice = await choiceFor(parts, parts.db.each, id)
    if (choice) await whileFundsMove(() => parts.db.write((tx) => decideIn(parts, tx, id, choice)))
  } catch (error) {
    // Decided meanwhile, or withdrawn.
    if (error instanceof Problem && error.code === 'dispute.decided') return
    parts.deals.log.error({ err: error, disputeId: id }, 'disputes: a rule could not decide a case')
  }
}

/** All facts are read again under the locks: a case that has changed since is left to the next round. */
async function decideIn(parts: DisputeParts, tx: Tx, disputeId: string, choice: RuleChoice): Promise<void> {
  const locked = await lockForRule(tx, { disputeId, receiptId: choice.receiptId })
  const again = locked && (await choiceFor(parts, tx, disputeId))
  if (!again || again.rule !== choice.rule || again.receiptId !== choice.receiptId) return
  const { receiptId: _, ...verdict } = again
  await decideByRule(parts.deals, tx, locked, { disputeId, ...verdict })
}

async function choiceFor(parts: DisputeParts, tx: Queryable, id: string): Promise<RuleChoice | undefined> {
  const facts = await ruleFacts(parts, tx, id)
  return facts && chooseRule(facts, parts.rules)
}

/** The facts that the rules read; undefined for a case that does not exist. */
export async function ruleFacts(
  parts: DisputeParts,
  tx: Queryable,
  id: string,
): Promise<RuleFacts | undefined> {
  const one = await caseForRules(tx, id)
  if (!one) return undefined
  const { dealId, traderId, admittedAt, hasAnswered, merchantItems, traderItems, ...facts } = one
  const marks = marksOf(await parts.deals.evidenceOf(tx, dealId))
  const merchantMarks = marks.filter(({ side }) => side === 'merchant').map(({ mark }) => mark)
  const about = `dispute:${id}`
  return {
    ...facts,
    merchantMarks,
    hasMerchantEvidence: merchantItems || merchantMarks.length > 0,
    hasTraderEvidence: hasAnswered || traderItems || marks.some(({ side }) => side === 'trader'),
    receiptId: await paymentOfCase(tx, dealId),
    record: await ownRecord(tx, dealId),
    wasCleared: isCleared(await parts.deals.exhibits.read(tx, id)),
    hasOpenedAlert: (await parts.firstOpened(tx, traderId, about)) !== undefined,
    wasKeptOut: await parts.lacksMessenger(traderId, admittedAt ?? undefined),
  }
}

const isCleared = (filed: Exhibit | undefined): boolean =>
  filed?.phone?.was_online === true && filed.chain.state === 'unbroken'

/** The rules that the settings leave on. */
export function rulesOf(config: { receipt: boolean; silence: boolean; noSign: boolean }): Set<VerdictRule> {
  const rules = new Set<VerdictRule>()
  if (config.receipt) rules.add('receipt')
  if (config.silence) rules.add('silence')
  if (config.noSign) rules.add('no_sign')
  return rules
}
