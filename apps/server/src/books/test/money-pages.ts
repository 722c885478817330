import { createHash } from 'node:crypto'
import { type AnyPosting, credit, debit, house, type Line, userAccount } from '@florin/ledger'
import { type Money, money, parse, subtract } from '@florin/money'
import { houseShare, sumsOf, worthOf } from '../../deals/amounts.ts'
import {
  caseHeld,
  caseReleased,
  matchUnheld,
  paidBackToTrader,
  paidToMerchant,
  type VerdictOutcome,
} from '../../deals/cases/case-postings.ts'
import {
  dealCompleted,
  dealCompletedForLess,
  dealCompletedForMore,
  dealCompletedLate,
  dealMatched,
  dealReleased,
} from '../../deals/postings.ts'
import { debtCovered, debtRepaid, owedMicro, sharesBetween } from '../debt.ts'
import {
  depositCredited,
  depositToSuspense,
  networkFeePaid,
  withdrawalDone,
  withdrawalHeld,
  withdrawalRefunded,
} from '../postings.ts'

/** A worked page of docs/money.md: what happens, and what it posts. */
export interface MoneyPage {
  readonly title: string
  readonly story: string
  readonly steps: readonly { readonly what: string; readonly posting: AnyPosting }[]
}

export const people = ['Anna', 'trader', 'merchant', 'lead'] as const
export type PagePerson = (typeof people)[number]

export function idOf(person: PagePerson): string {
  const hex = createHash('sha256').update(person).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function usdt(text: string): Money<'USDT'> {
  const amount = parse('USDT', text)
  if (!amount) throw new Error(`${text} is no amount`)
  return amount
}

function posting(kind: string, reference: string, ...lines: Line<'USDT'>[]): AnyPosting {
  return { kind, reference, lines }
}

function received(person: PagePerson, amount: string, txid = 'a1') {
  return {
    what: `${person} receives ${amount}`,
    posting: depositCredited({ txid, logIndex: 0, amount: usdt(amount) }, idOf(person)),
  }
}

const terms = {
  merchantBasisPoints: 700,
  traderBasisPoints: 400,
  leadBasisPoints: 2_000,
  traderLeadId: undefined,
  merchantLeadId: idOf('lead'),
}

/** 5 000.00 roubles at 92.50, 7 % and 4 %, one lead at 20 % of the margin: the deals' own arithmetic. */
function sumsFor(kopecks: bigint) {
  const sums = sumsOf(worthOf(kopecks, 925_000n), terms)
  if (!sums) throw new Error('The house would pay for it')
  return sums
}

const sums = sumsFor(500_000n)
const asUsdt = (micro: bigint) => money('USDT', micro)

export const deal = {
  u: asUsdt(sums.value),
  fee: asUsdt(sums.fee),
  reward: asUsdt(sums.profit),
  lead: asUsdt(sums.merchantLead),
  house: asUsdt(houseShare(sums)),
  merchant: asUsdt(sums.value - sums.fee),
}

const booked = { id: '1', traderId: idOf('trader'), merchantId: idOf('merchant'), isTest: false, sums, terms }
const matchedStep = { what: 'Matched: U is frozen', posting: dealMatched(booked) }
const expiredStep = { what: 'Expired', posting: dealReleased(booked, 'expired') }
const completedStep = { what: 'Completed: the hold is paid out', posting: dealCompleted(booked) }

const withdrawal = { id: '1', userId: idOf('Anna'), amount: usdt('100'), fee: usdt('1') }
const heldForWithdrawal = { what: 'The code is right', posting: withdrawalHeld(withdrawal) }

/** Earned elsewhere, from somebody whom these pages do not name. */
const earned = posting(
  'deposit',
  'dep:e0:0',
  debit(house('custody'), usdt('10')),
  credit(house('revenue'), usdt('10')),
)

function gone(person: PagePerson, amount: Money<'USDT'>, txid: string): AnyPosting {
  return posting(
    'withdrawal.done',
    `wd:${txid}:done`,
    debit(userAccount(idOf(person), 'available'), amount),
    credit(house('custody'), amount),
  )
}

function some(posted: AnyPosting | undefined): AnyPosting {
  if (!posted) throw new Error('Nothing moves')
  return posted
}

function heldStep(
  disputeId: string,
  person: PagePerson,
  { units }: Money<'USDT'>,
  what = 'The dispute freezes what there is',
) {
  return { what, posting: some(caseHeld(booked, { disputeId, userId: idOf(person), units })) }
}

const decided = (what: string, outcome: VerdictOutcome) => ({ what, posting: some(outcome.posting) })

const noDebt = { asset: 'USDT', repaidMicro: 0n, repayments: 0 } as const
const shortVerdict = paidToMerchant(booked, '7', sums, {
  holds: [{ cause: 'dispute:7', units: usdt('30').units }],
  available: usdt('5').units,
})
const traderDebt = { ...noDebt, id: '7', debtorId: idOf('trader'), shares: shortVerdict.owed }
const undoing = paidBackToTrader(
  booked,
  '8',
  { holds: [{ cause: 'dispute:8', units: subtract(deal.merchant, usdt('40')).units }], available: 0n },
  () => 0n,
)

/** The trader's appeal against the short verdict: 10 of the debt are repaid, and the merchant has got all that was paid so far. */
const unpaid = sharesBetween(traderDebt.shares, usdt('10').units, owedMicro(traderDebt))
const merchantHas = usdt('45')
const appealWon = paidBackToTrader(
  booked,
  '9',
  { holds: [{ cause: 'dispute:9', units: merchantHas.units }], available: 0n },
  () => 0n,
  { debtorId: idOf('trader'), unpaid, coveredMicro: 0n, givenByLead: undefined },
)
/** The merchant's appeal against the verdict that undid a completed deal: 40 are still owed to the trader. */
const appealOfUndone = paidToMerchant(
  booked,
  '9',
  sums,
  { holds: [{ cause: 'dispute:9', units: subtract(deal.u, usdt('40')).units }], available: 0n },
  {
    debtorId: idOf('merchant'),
    unpaid: [{ recipientId: idOf('trader'), micro: usdt('40').units }],
    coveredMicro: 0n,
    givenByLead: new Map(),
  },
)

export const moneyPages: readonly MoneyPage[] = [
  {
    title: 'Deposit',
    story:
      'Custody is what the chain holds for us, and it stands on the other side: the more lies there, the lower it is.',
    steps: [received('Anna', '250')],
  },
  {
    title: 'Dust and strangers’ money',
    story: 'Everything that reaches us is booked, or the chain would hold more than the books know.',
    steps: [
      {
        what: 'Less than the smallest deposit arrives',
        posting: depositToSuspense({ txid: 'b2', logIndex: 3, amount: usdt('0.000001') }, 'dust'),
      },
    ],
  },
  {
    title: 'Withdrawal that arrives',
    story:
      '100 USDT at 1 %: the fee comes on top. Both are frozen from the right code until the chain answers. A merchant’s payout is the same event, with the same postings, by whichever of its three doors it came: a code by hand, the order of every day, or the shop’s program.',
    steps: [
      received('Anna', '250'),
      heldForWithdrawal,
      { what: 'The chain has paid it out', posting: withdrawalDone(withdrawal) },
    ],
  },
  {
    title: 'Withdrawal that is rejected or fails',
    story: 'Everything goes back, once: the second refund is a replay, and the hold is no longer open.',
    steps: [
      received('Anna', '250'),
      heldForWithdrawal,
      { what: 'It fails on the chain', posting: withdrawalRefunded(withdrawal, 'failed on chain') },
    ],
  },
  {
    title: 'Network fee',
    story: 'Where moving USDT costs USDT, custody is less and the cost is the house’s.',
    steps: [
      received('Anna', '250'),
      { what: 'A sweep costs 1', posting: networkFeePaid({ txid: 'c3', logIndex: 0, amount: usdt('1') }) },
    ],
  },
  {
    title: 'Deal that is paid',
    story:
      '5 000.00 roubles at 92.50 are U = 54.054055. The merchant pays 7 % (3.783784), the trader earns 4 % (2.162162), ' +
      'a lead gets 20 % of the margin of 1.621622. A lead who is the trader or the merchant gets nothing, nor does one where lead, trader ' +
      'or merchant have signed in from one browser, public address or mailbox; that part stays with the house.',
    steps: [received('trader', '100'), matchedStep, completedStep],
  },
  {
    title: 'Deal that expires or is canceled',
    story: 'What was frozen goes back.',
    steps: [received('trader', '100'), matchedStep, expiredStep],
  },
  {
    title: 'Deal that is paid late',
    story:
      'The clock had ended and the hold was gone. The receipt fits, and the trader has it free: at the original rate. The reference ' +
      'names the receipt, which can pay once.',
    steps: [
      received('trader', '100'),
      matchedStep,
      expiredStep,
      { what: 'Completed late', posting: dealCompletedLate(booked, '9') },
    ],
  },
  {
    title: 'Deal that is paid more than was asked',
    story:
      '5 100.00 came for 5 000.00. What they are worth beyond the hold is taken from what the trader has free.',
    steps: [
      received('trader', '100'),
      matchedStep,
      { what: 'Completed for what came', posting: dealCompletedForMore(booked, sumsFor(510_000n)) },
    ],
  },
  {
    title: 'Deal that is paid in part, and accepted',
    story:
      '3 000.00 came for 5 000.00, and the shop takes them for the whole. They are worth 32.432433 at the deal’s rate; the percentages ' +
      'are the deal’s. What the hold has beyond that goes back to the trader.',
    steps: [
      received('trader', '100'),
      matchedStep,
      { what: 'Completed for what came', posting: dealCompletedForLess(booked, sumsFor(300_000n)) },
    ],
  },
  {
    title: 'Dispute on an expired deal, for the merchant, with a debt',
    story:
      'U is frozen again, for another cause, as far as it goes and no further: the trader has 30. The verdict takes what is frozen, ' +
      'then the 5 that are available; the trader owes U − P = 51.891893, so 16.891893 lack and are debt. What is paid goes to the ' +
      'merchant first, then to the lead, then to the house; the claim of those who wait stands in suspense. Whatever the trader ' +
      'receives next repays it. The house may pay the rest out of its revenue, by an operator’s act: here it had earned 10 elsewhere.',
    steps: [
      { what: 'The house has earned 10', posting: earned },
      received('trader', '30'),
      heldStep('7', 'trader', usdt('30')),
      received('trader', '5', 'a2'),
      decided('Verdict for the merchant', shortVerdict),
      received('trader', '10', 'a3'),
      { what: 'The debt is repaid first, and paid on', posting: debtRepaid(traderDebt, usdt('10').units) },
      {
        what: 'The house pays the rest',
        posting: debtCovered({ ...traderDebt, repaidMicro: usdt('10').units, repayments: 1 }),
      },
    ],
  },
  {
    title: 'Dispute on a deal in verification, for the merchant',
    story: 'What the match had frozen is still there: it is paid out as a completed deal would be.',
    steps: [
      received('trader', '100'),
      matchedStep,
      decided(
        'Verdict for the merchant',
        paidToMerchant(booked, '7', sums, {
          holds: [{ cause: 'matched', units: sums.value }],
          available: usdt('45.945945').units,
        }),
      ),
    ],
  },
  {
    title: 'Dispute on an expired deal, for the trader',
    story: 'What was frozen for the case goes back, and nothing else moves.',
    steps: [
      received('trader', '100'),
      matchedStep,
      expiredStep,
      heldStep('7', 'trader', deal.u),
      {
        what: 'Verdict for the trader',
        posting: some(
          caseReleased(booked, '7', idOf('trader'), [{ cause: 'dispute:7', units: deal.u.units }]),
        ),
      },
    ],
  },
  {
    title: 'Dispute on a deal in verification, beyond the limits',
    story:
      'The shop has too many cases: this one holds nothing, and what the match had frozen goes back. When support admits it, what is ' +
      'available then is frozen.',
    steps: [
      received('trader', '100'),
      matchedStep,
      { what: 'The case opens without a hold', posting: matchUnheld(booked, '7') },
      heldStep('7', 'trader', deal.u, 'Support admits it'),
    ],
  },
  {
    title: 'Dispute on a completed deal, for the trader',
    story:
      'The merchant’s U − Fm is frozen, as far as it goes. For the trader: U − P goes back, out of it, the house’s share and the ' +
      'lead’s. For the merchant the hold would end and nothing else would move. In the details of the lead’s code the share and its return ' +
      'are two lines, +0.324324 and −0.324324: the lines of a code always add up to its profit.',
    steps: [
      received('trader', '100'),
      matchedStep,
      completedStep,
      heldStep('8', 'merchant', deal.merchant),
      decided(
        'Verdict for the trader',
        paidBackToTrader(
          booked,
          '8',
          { holds: [{ cause: 'dispute:8', units: deal.merchant.units }], available: 0n },
          () => deal.lead.units,
        ),
      ),
    ],
  },
  {
    title: 'Dispute on a completed deal, for the trader, with a debt',
    story:
      'The merchant has been paid 40 of it, and the lead has nothing left. What the lead lacks the house pays; what the merchant lacks ' +
      'is debt, and goes on to the trader when the merchant receives something.',
    steps: [
      received('trader', '100'),
      matchedStep,
      completedStep,
      { what: 'The merchant is paid out 40', posting: gone('merchant', usdt('40'), 'd4') },
      { what: 'The lead is paid out', posting: gone('lead', deal.lead, 'd5') },
      heldStep('8', 'merchant', subtract(deal.merchant, usdt('40'))),
      decided('Verdict for the trader', undoing),
      received('merchant', '100', 'a4'),
      {
        what: 'The merchant’s debt is repaid first, and paid on',
        posting: debtRepaid(
          { ...noDebt, id: '8', debtorId: idOf('merchant'), shares: undoing.owed },
          usdt('40').units,
        ),
      },
    ],
  },
  {
    title: 'Withdrawn dispute',
    story:
      'The shop withdraws a case about a deal that was not complete: it ends as a verdict for the trader would. About a completed deal it ' +
      'would end as a verdict for the merchant: the hold ends, and nothing else moves.',
    steps: [
      received('trader', '100'),
      matchedStep,
      expiredStep,
      heldStep('7', 'trader', deal.u),
      {
        what: 'The case is withdrawn',
        posting: some(
          caseReleased(booked, '7', idOf('trader'), [{ cause: 'dispute:7', units: deal.u.units }]),
        ),
      },
    ],
  },
  {
    title: 'Appeal of the trader, won while a debt is open',
    story:
      'The verdict for the merchant found 35 and left 16.891893 of debt, of which 10 are repaid: the merchant has 45. The appeal freezes ' +
      'what the merchant would have to give back, as far as it is available, and no more than was received. Won, it undoes what was ' +
      'paid; what was not paid is annulled: the trader’s debt ends, and with it the claims that stood in suspense.',
    steps: [
      received('trader', '30'),
      heldStep('7', 'trader', usdt('30')),
      received('trader', '5', 'a2'),
      decided('Verdict for the merchant', shortVerdict),
      received('trader', '10', 'a3'),
      { what: 'The debt is repaid in part', posting: debtRepaid(traderDebt, usdt('10').units) },
      heldStep('9', 'merchant', merchantHas, 'The appeal freezes what the merchant has got'),
      decided('Verdict of the appeal, for the trader', appealWon),
    ],
  },
  {
    title: 'Appeal of the merchant against an undone deal',
    story:
      'The verdict for the trader found 10.270271 of the merchant’s 50.270271 and left 40 of debt; what the lead lacked the house paid. ' +
      'Won, the appeal pays the deal again: the 40 that the merchant never gave back are annulled, and the trader pays so much less. The ' +
      'lead gave nothing back and gets nothing again; that part is the house’s.',
    steps: [
      received('trader', '100'),
      matchedStep,
      completedStep,
      { what: 'The merchant is paid out 40', posting: gone('merchant', usdt('40'), 'd4') },
      { what: 'The lead is paid out', posting: gone('lead', deal.lead, 'd5') },
      heldStep('8', 'merchant', subtract(deal.merchant, usdt('40'))),
      decided('Verdict for the trader', undoing),
      received('trader', '50', 'a6'),
      heldStep(
        '9',
        'trader',
        subtract(deal.u, usdt('40')),
        'The appeal freezes U, without what the trader has not got back',
      ),
      decided('Verdict of the appeal, for the merchant', appealOfUndone),
    ],
  },
]
