import { expect, test } from 'vitest'
import { type CaseFile, judgeCase } from './procedure.ts'

type Details = CaseFile['details']
type Finding = Details['findings'][number]['findings'][number]
type Given = Partial<Pick<Details, 'reason' | 'receipts'>> & {
  rule?: CaseFile['advice']['rule']
  exhibit?: Partial<NonNullable<CaseFile['exhibit']>>
  merchant?: Partial<Finding>[]
  trader?: Partial<Finding>[]
  isAsked?: boolean
}

const own = 'deal'
const at = '2026-11-18T10:00:00.000Z'

function caseOf({ rule = 'undecided', merchant = [], trader = [], isAsked, exhibit, ...more }: Given) {
  const sides = { merchant, trader }
  const files = (['merchant', 'trader'] as const).filter((side) => sides[side].length > 0)
  const empty = { messages: [], receipts: [], clocks: { shown_at: at, ends_at: at, stopped: [] } }
  return {
    details: {
      reason: 'not_credited',
      transaction: { id: own, amount: '5000.00' },
      receipts: [],
      files: files.map((side) => ({ id: side, side })),
      findings: files.map((side) => ({ file_id: side, findings: sides[side] })),
      history: isAsked ? [{ code: 'asked', at, by: 'support', count: null }] : [],
      ...more,
    },
    exhibit: { ...empty, ...exhibit },
    advice: { towards: null, rule },
  } as unknown as CaseFile
}

const message = (kind: 'credit' | 'debit', amount: string, trust = 3) => ({ kind, amount, trust, at })
const agrees = { code: 'sum_agrees' } as const
const names = (sum: string): Partial<Finding> => ({ code: 'sum_differs', sums: [sum] })

test.each<[string, Given, object]>([
  ['a trusted receipt', { rule: 'receipt' }, { resolution: 'merchant', reason: 'money_came' }],
  [
    'a receipt that paid another deal',
    { rule: 'other_receipt', merchant: [agrees] },
    { resolution: 'trader', reason: 'paid_by_another_deal' },
  ],
  [
    'a chain without room against a file without a flaw',
    { rule: 'chain_without_room', merchant: [agrees] },
    { resolution: 'trader', reason: 'money_did_not_come' },
  ],
  [
    'the trader’s own statement names the sum',
    { merchant: [agrees], trader: [agrees] },
    { resolution: 'merchant', reason: 'money_came' },
  ],
  [
    'a lower sum that a trusted text and the file name',
    { merchant: [names('3000.37')], exhibit: { messages: [message('credit', '3000.37')] as never } },
    { resolution: 'merchant', reason: 'other_sum_came', amount: '3000.37' },
  ],
  [
    'a lower sum of a text that proves nothing',
    { merchant: [names('3000.37')], exhibit: { messages: [message('credit', '3000.37', 1)] as never } },
    { resolution: 'insufficient' },
  ],
  [
    'a higher sum than the deal’s',
    { merchant: [names('9000.00')], trader: [names('9000.00')] },
    { resolution: 'trader', reason: 'money_did_not_come' },
  ],
  [
    'a file that names another card',
    { merchant: [agrees, { code: 'tail_differs' }] },
    { resolution: 'trader', reason: 'sent_elsewhere' },
  ],
  [
    'an edited file',
    { merchant: [agrees, { code: 'pdf_changed' }] },
    { resolution: 'trader', reason: 'receipt_forged' },
  ],
  ['a file alone: more is asked for', { merchant: [agrees] }, { resolution: 'insufficient' }],
  [
    'a file alone, and nothing came: it moves no money',
    { merchant: [agrees], isAsked: true },
    { resolution: 'trader', reason: 'no_evidence' },
  ],
  [
    'completed by mistake',
    { reason: 'forged_receipt', rule: 'chain_without_room', merchant: [agrees] },
    { resolution: 'trader', reason: 'money_did_not_come' },
  ],
  [
    'the deal’s own receipt, which the trader denies',
    { reason: 'forged_receipt', exhibit: { receipts: [{ trust: 3, deal_id: own }] as never } },
    { resolution: 'merchant', reason: 'money_came' },
  ],
  [
    'the sum left the account after it came',
    {
      reason: 'bank_returned',
      rule: 'receipt',
      exhibit: { messages: [message('credit', '5000.00'), message('debit', '5000.00')] as never },
    },
    { resolution: 'trader', reason: 'bank_returned_it' },
  ],
  [
    'nothing left it',
    { reason: 'bank_returned', exhibit: { messages: [message('credit', '5000.00')] as never } },
    { resolution: 'merchant', reason: 'money_came' },
  ],
])('%s', (_, given, verdict) => {
  expect(judgeCase(caseOf(given))).toEqual(verdict)
})
