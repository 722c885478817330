import { createHash } from 'node:crypto'
import { type AnyPosting, credit, debit, held, house, type Line, userAccount } from '@florin/ledger'
import { add, type Money, money, parse, subtract } from '@florin/money'
import { houseShare, sumsOf, worthOf } from '../../deals/amounts.ts'
import {
  dealCompleted,
  dealCompletedForMore,
  dealCompletedLate,
  dealMatched,
  dealReleased,
  disputeHeld,
} from '../../deals/postings.ts'
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
export type Person = (typeof people)[number]

export function idOf(person: Person): string {
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

const available = (person: Person) => userAccount(idOf(person), 'available')
const debt = (person: Person) => userAccount(idOf(person), 'debt')

function posting(kind: string, reference: string, ...lines: Line<'USDT'>[]): AnyPosting {
  return { kind, reference, lines }
}

function received(person: Person, amount: string, txid = 'a1') {
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

const lateHold = held(idOf('trader'), { subject: 'deal:1', cause: 'dispute:7' })
const lack = subtract(deal.u, usdt('30'))
const merchantHold = held(idOf('merchant'), { subject: 'deal:1', cause: 'dispute:8' })

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
      '100 USDT at 1 %: the fee comes on top. Both are frozen from the right code until the chain answers.',
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
      'a lead gets 20 % of the margin of 1.621622.',
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
    title: 'Dispute on an expired deal, with a debt',
    story:
      'U is frozen again, for another cause, as far as it goes: the trader has 30. The lack is debt, and what is owed for ' +
      'it waits in suspense. The verdict pays out what is frozen, the merchant first; the rest follows when the debt is repaid.',
    steps: [
      received('trader', '30'),
      {
        what: 'The dispute freezes what there is',
        posting: disputeHeld(booked, {
          id: '7',
          userId: idOf('trader'),
          held: usdt('30').units,
          lacking: lack.units,
        }),
      },
      {
        what: 'Verdict for the merchant',
        posting: posting(
          'dispute.merchant',
          'dispute:7:verdict',
          debit(lateHold, usdt('30')),
          credit(available('merchant'), usdt('30')),
        ),
      },
      received('trader', '40', 'a2'),
      {
        what: 'The debt is repaid first, and paid on',
        posting: posting(
          'debt.repaid',
          'dispute:7:repaid:1',
          debit(available('trader'), lack),
          credit(debt('trader'), lack),
          debit(house('suspense'), lack),
          credit(available('merchant'), subtract(deal.merchant, usdt('30'))),
          credit(available('trader'), deal.reward),
          credit(available('lead'), deal.lead),
          credit(house('revenue'), deal.house),
        ),
      },
    ],
  },
  {
    title: 'Dispute on a completed deal',
    story:
      'The merchant’s U − Fm is frozen. For the trader: U − P goes back, out of it, the house’s share and the lead’s. ' +
      'For the merchant the hold would end and nothing else would move.',
    steps: [
      received('trader', '100'),
      matchedStep,
      completedStep,
      {
        what: 'The dispute freezes the merchant’s part',
        posting: disputeHeld(booked, {
          id: '8',
          userId: idOf('merchant'),
          held: deal.merchant.units,
          lacking: 0n,
        }),
      },
      {
        what: 'Verdict for the trader',
        posting: posting(
          'dispute.trader',
          'dispute:8:verdict',
          debit(merchantHold, deal.merchant),
          debit(house('revenue'), deal.house),
          debit(available('lead'), deal.lead),
          credit(available('trader'), add(add(deal.merchant, deal.house), deal.lead)),
        ),
      },
    ],
  },
]
