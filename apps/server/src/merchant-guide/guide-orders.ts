import {
  commonProblems,
  contract,
  type Endpoint,
  evidenceExtensions,
  evidenceMaxBytes,
  type Language,
  merchantProblems,
  orderStatuses,
  orderTtlMinutes,
  type ProblemCode,
  problems,
} from '@florin/contract'
import { sectionOf } from '@florin/contract/openapi'
import { docsText, type GuideText, guideText, problemText } from '@florin/texts/server'
import { problemSentence } from '../http/problem-sentences.ts'
import { html } from '../platform/html.ts'
import { diagram } from './diagram.ts'
import { guideFacts } from './guide-facts.ts'
import { bullets, code, note, paragraph, rich, table } from './markup.ts'
import { problemExamples, statusChip } from './problem-list.ts'
import { type Chapter, subject } from './section.ts'
import { panel } from './snippets.ts'

export function orderLife(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, number>) => guideText(language, key, values)
  const values = { ...orderTtlMinutes, minutes: guideFacts.verificationMinutes }
  const rows = orderStatuses.map((status) => [code(status), rich(say(`life.${status}`, values))])
  return {
    id: 'order-life',
    title: say('life.title'),
    lead: say('life.lead'),
    rows: [
      {
        prose: [
          diagram(language),
          table(say('life.title'), [say('life.status'), say('life.means')], rows),
          note(say('life.final')),
          subject(language, 'order-part', say('part.title')),
          paragraph(say('part.text', values)),
          paragraph(say('part.accept')),
          paragraph(say('part.stays')),
          subject(language, 'order-more', say('more.title')),
          paragraph(say('more.text')),
          paragraph(say('more.name')),
          paragraph(say('more.word')),
        ],
      },
    ],
  }
}

export function idempotency(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  return {
    id: 'idempotency',
    title: say('idem.title'),
    lead: say('idem.lead'),
    rows: [
      {
        prose: [
          bullets([say('idem.same'), say('idem.other'), say('idem.running')]),
          paragraph(say('idem.external')),
        ],
      },
    ],
  }
}

const refusals = [
  'order.amount_out_of_range',
  'order.busy_amount',
  'order.no_active_traders',
  'order.method_off',
  'order.payer_limit',
  'order.too_many_choices',
  'rate.unavailable',
  'money.halted',
  'order.too_many_open',
] as const

export function errors(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  const advice = refusals.map((reason) => [statusChip(reason), code(reason), rich(say(`advice.${reason}`))])
  const codes = merchantCodes().map((one) => [
    statusChip(one),
    code(one),
    html`${problemSentence(language, 'program', one, problemExamples)}`,
  ])
  const shown = { tongue: 'answer', name: '409', source: JSON.stringify(problemExample(language), null, 2) }
  const status = docsText(language, 'status')
  return {
    id: 'errors',
    title: say('errors.title'),
    lead: say('errors.lead'),
    rows: [
      {
        prose: [
          subject(language, 'refusals', say('errors.refusals')),
          paragraph(say('errors.refusals_text')),
          table(say('errors.refusals'), [status, say('errors.reason'), say('errors.advice')], advice),
          subject(language, 'codes', say('errors.codes')),
          table(say('errors.codes'), [status, say('errors.code'), say('errors.sentence')], codes),
        ],
        aside: [panel(language, { id: 'problem', label: say('errors.title'), snippets: [shown] })],
      },
    ],
  }
}

/** What a path that does not exist, and a method that its path does not take, are refused with. */
const pathProblems = ['route.not_found', 'route.method_not_allowed'] as const satisfies readonly ProblemCode[]

/** Whatever a call with an API key may be refused with, as the contract declares it. */
export function merchantCodes(): ProblemCode[] {
  const calls: readonly Endpoint[] = Object.values(contract)
  const own = calls.filter((call) => sectionOf(call) === 'merchant').flatMap((call) => call.problems)
  const all = new Set<ProblemCode>([...merchantProblems, ...commonProblems, ...pathProblems, ...own])
  return [...all].sort((left, right) => problems[left] - problems[right] || left.localeCompare(right))
}

function problemExample(language: Language): object {
  const detail = problemText(language, 'order.busy_amount')
  return {
    type: 'urn:florin:problem:order.busy_amount',
    title: detail,
    status: problems['order.busy_amount'],
    code: 'order.busy_amount',
    detail,
    message: detail,
    error: detail,
    instance: 'urn:florin:request:43891671-7733-44c6-9b82-c242c199ad8d',
    errors: { amount: [detail] },
  }
}

export function limits(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string | number>) => guideText(language, key, values)
  const { orders, openOrders, page, filesPerOrder, endpoints, apiKeys } = guideFacts
  const kinds = evidenceExtensions.join(', ')
  const rows: readonly (readonly [GuideText, string])[] = [
    ['limits.pace', say('limits.pace_value', { second: orders.perSecond, burst: orders.burst })],
    ['limits.open', String(openOrders)],
    ['limits.page', say('limits.page_value', page)],
    ['limits.ttl', say('limits.ttl_value', orderTtlMinutes)],
    ['limits.metadata', say('limits.metadata_value')],
    [
      'limits.evidence',
      say('limits.evidence_value', { size: evidenceMaxBytes / 1024 / 1024, kinds, count: filesPerOrder }),
    ],
    ['limits.endpoints', String(endpoints)],
    ['limits.keys', String(apiKeys)],
  ]
  return {
    id: 'limits',
    title: say('limits.title'),
    lead: say('limits.lead'),
    rows: [
      {
        prose: [
          table(
            say('limits.title'),
            [say('limits.what'), say('limits.limit')],
            rows.map(([what, limit]) => [rich(say(what)), html`${limit}`]),
          ),
        ],
      },
    ],
  }
}
