import {
  answerHours,
  appealHours,
  disputeReasons,
  disputeStatuses,
  evidenceExtensions,
  evidenceMaxBytes,
  type Language,
  merchantEvidenceHours,
  proposalHours,
} from '@florin/contract'
import { docsText, type GuideText, guideText } from '@florin/texts/server'
import { html } from '../platform/html.ts'
import { workedExample } from '../platform/worked-example.ts'
import { guideFacts } from './guide-facts.ts'
import { bullets, code, note, paragraph, rich, steps, table } from './markup.ts'
import { type Chapter, subject } from './section.ts'
import { panel, snippetsOf } from './snippets.ts'

export function disputes(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string | number>) => guideText(language, key, values)
  const files = { kinds: evidenceExtensions.join(', '), size: evidenceMaxBytes / 1024 / 1024 }
  return {
    id: 'disputes',
    title: say('disputes.title'),
    lead: say('disputes.lead'),
    rows: [
      {
        prose: [
          bullets([
            say('disputes.when'),
            say('disputes.evidence', files),
            say('disputes.verdict', { hours: answerHours }),
            say('disputes.payer'),
          ]),
          subject(language, 'dispute-reasons', say('disputes.reasons')),
          paragraph(say('disputes.reasons_text')),
          table(
            say('disputes.reasons'),
            [say('disputes.reasons'), say('life.means')],
            disputeReasons.map((reason) => [code(reason), rich(say(`disputes.reason.${reason}`))]),
          ),
          paragraph(say('disputes.required', { hours: merchantEvidenceHours })),
          subject(language, 'dispute-statuses', say('disputes.statuses')),
          table(
            say('disputes.statuses'),
            [say('life.status'), say('life.means')],
            disputeStatuses.map((status) => [code(status), rich(say(`disputes.${status}`))]),
          ),
          paragraph(say('disputes.follow')),
          subject(language, 'dispute-end', say('disputes.end')),
          bullets([say('disputes.withdraw'), say('disputes.appeal', { hours: appealHours })]),
          subject(language, 'dispute-settle', say('disputes.settle')),
          bullets([
            say('disputes.settle_propose'),
            say('disputes.settle_accept'),
            say('disputes.settle_ends', { hours: proposalHours }),
          ]),
          subject(language, 'dispute-test', say('disputes.test')),
          paragraph(say('disputes.test_text', guideFacts.testCase)),
        ],
        aside: [
          panel(language, {
            id: 'dispute',
            label: say('disputes.title'),
            snippets: snippetsOf('dispute-order'),
          }),
        ],
      },
    ],
  }
}

export function settlements(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  return {
    id: 'settlements',
    title: say('settle.title'),
    lead: say('settle.lead'),
    rows: [
      {
        prose: [bullets([say('settle.fee'), say('settle.once'), say('settle.states'), say('settle.test')])],
        aside: [
          panel(language, { id: 'settle', label: say('settle.title'), snippets: snippetsOf('settle') }),
        ],
      },
    ],
  }
}

export function books(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  return {
    id: 'books',
    title: say('books.title'),
    lead: say('books.lead'),
    rows: [
      {
        prose: [
          bullets([say('books.completed'), say('books.decided'), say('books.sent'), say('books.silent')]),
          paragraph(say('books.report')),
          paragraph(say('books.roubles')),
        ],
        aside: [
          panel(language, { id: 'books', label: say('books.title'), snippets: snippetsOf('reconcile') }),
        ],
      },
    ],
  }
}

export function moneyExample(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string>) => guideText(language, key, values)
  const sums = workedExample()
  const { fee, reward, lead } = sums.percents
  const rows: readonly (readonly [string, string])[] = [
    [say('money.value'), sums.value],
    [say('money.fee', { percent: fee }), sums.fee],
    [say('money.credit'), sums.credit],
    [say('money.reward', { percent: reward }), sums.reward],
    [say('money.paid'), sums.paid],
    [say('money.lead_share', { percent: lead }), sums.lead],
    [say('money.house'), sums.house],
  ]
  return {
    id: 'money',
    title: say('money.title'),
    lead: say('money.lead'),
    rows: [
      {
        prose: [
          paragraph(say('money.example', { roubles: sums.roubles, rate: sums.rate, fee, reward })),
          table(
            say('money.title'),
            [say('money.step'), say('money.sum')],
            rows.map(([step, sum]) => [rich(step), html`<span class="number">${sum}</span>`]),
          ),
          note(say('money.zero')),
        ],
      },
    ],
  }
}

export function terminals(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  return {
    id: 'terminals',
    title: say('terminals.title'),
    lead: say('terminals.lead'),
    rows: [
      {
        prose: [
          steps((['add', 'pair', 'allow', 'bind'] as const).map((step) => rich(say(`terminals.${step}`)))),
          paragraph(say('terminals.help')),
        ],
      },
    ],
  }
}

export function changelog(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  const versions = [
    [html`<time datetime="2026-11-18">2026-11-18</time>`, rich(say('changelog.second'))],
    [html`<time datetime="2026-11-15">2026-11-15</time>`, html`${say('changelog.first')}`],
  ]
  return {
    id: 'changelog',
    title: say('changelog.title'),
    lead: say('changelog.lead'),
    rows: [
      {
        prose: [
          table(
            say('changelog.title'),
            [docsText(language, 'changed_on'), docsText(language, 'description')],
            versions,
          ),
          paragraph(say('changelog.openapi')),
        ],
      },
    ],
  }
}
