import { type Language, magicAmounts, merchantScopes, type OrderStatus } from '@florin/contract'
import { docsText, type GuideText, guideText } from '@florin/texts/server'
import { html } from '../platform/html.ts'
import { guideFacts } from './guide-facts.ts'
import { bullets, code, note, paragraph, rich, steps, table } from './markup.ts'
import { type Chapter, subject } from './section.ts'
import { panel, receiverSource, snippetsOf } from './snippets.ts'

/** What the roubles of the snippets end in: 01 pays. */
const magicExample = '1001.00'

/** Replaced by the address that the reader sees in their browser. */
export const originMark = '__ORIGIN__'

const setUp = `export FLORIN_URL=${originMark}
export FLORIN_KEY=flk_test_…
export ORDER_NUMBER=NG-48120`

export function quickStart(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string>) => guideText(language, key, values)
  const shell = [{ tongue: 'sh', name: docsText(language, 'shell'), source: setUp }]
  return {
    id: 'quick-start',
    title: say('quick.title'),
    lead: say('quick.lead'),
    rows: [
      {
        prose: [
          steps([
            rich(say('quick.key')),
            rich(say('quick.env', { amount: magicExample })),
            rich(say('quick.open')),
            rich(say('quick.pay')),
            html`${rich(say('quick.hook'))}<br><span class="quiet">${rich(say('quick.hook_hint'))}</span>`,
            rich(say('quick.again')),
          ]),
          note(say('quick.live')),
        ],
        aside: [
          panel(language, { id: 'set-up', label: docsText(language, 'environment'), snippets: shell }),
          panel(language, {
            id: 'quick',
            label: docsText(language, 'create_order'),
            snippets: snippetsOf('create-order'),
          }),
          panel(language, {
            id: 'hook',
            label: docsText(language, 'create_webhook'),
            snippets: snippetsOf('create-webhook'),
          }),
          panel(language, {
            id: 'receive',
            label: docsText(language, 'receive'),
            snippets: snippetsOf('receive'),
          }),
          panel(language, {
            id: 'receiver',
            label: 'examples/receiver.mjs',
            snippets: [{ tongue: 'mjs', name: 'examples/receiver.mjs', source: receiverSource }],
          }),
        ],
      },
    ],
  }
}

export function keys(language: Language): Chapter {
  const say = (key: GuideText) => guideText(language, key)
  const header = [
    { tongue: 'sh', name: docsText(language, 'shell'), source: 'Authorization: Bearer flk_live_…' },
  ]
  const scopes = merchantScopes.map((scope) => [code(scope), html`${docsText(language, `scope.${scope}`)}`])
  return {
    id: 'keys',
    title: say('auth.title'),
    lead: say('auth.lead'),
    rows: [
      {
        prose: [
          paragraph(say('auth.kinds')),
          paragraph(say('auth.scopes')),
          table(say('auth.title'), [say('auth.scope'), say('auth.allows')], scopes),
          bullets([say('auth.ip'), say('auth.revoke')]),
        ],
        aside: [panel(language, { id: 'header', label: docsText(language, 'header'), snippets: header })],
      },
    ],
  }
}

const ends: Record<(typeof magicAmounts)[keyof typeof magicAmounts], readonly OrderStatus[]> = {
  pays: ['complete'],
  expires: ['expired'],
  underpays: ['verification'],
  pays_late: ['expired', 'complete'],
  disputes: ['dispute'],
  overpays: ['complete'],
}

export function testMode(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string>) => guideText(language, key, values)
  const rows = Object.entries(magicAmounts)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([digits, act]) => [
      code(`…${digits}`),
      rich(say(`test.${act}`)),
      rich(endText(language, ends[act])),
    ])
  return {
    id: 'test-mode',
    title: say('test.title'),
    lead: say('test.lead'),
    rows: [
      {
        prose: [
          paragraph(say('test.magic', { amount: magicExample })),
          table(say('test.title'), [say('test.digits'), say('test.happens'), say('test.ends')], rows),
          paragraph(say('test.buttons')),
          subject(language, 'live-demo', say('test.live_title')),
          paragraph(say('test.live_text')),
          paragraph(say('test.live_pay')),
          paragraph(say('test.live_hand')),
        ],
      },
    ],
  }
}

function endText(language: Language, statuses: readonly OrderStatus[]): string {
  const [first = '', second] = statuses.map((status) => `\`${status}\``)
  if (second === undefined) return first
  const late = guideText(language, 'test.late_mark', { status: second })
  return guideText(language, 'test.then', { first, second: late })
}

export function modes(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string | number>) => guideText(language, key, values)
  return {
    id: 'modes',
    title: say('modes.title'),
    lead: say('modes.lead'),
    rows: [
      {
        prose: [
          paragraph(say('modes.hosted', { minutes: guideFacts.orderMinutes })),
          paragraph(say('modes.h2h')),
          paragraph(say('modes.exact')),
          note(say('modes.return')),
        ],
        aside: [
          panel(language, {
            id: 'h2h',
            label: docsText(language, 'create_h2h'),
            snippets: snippetsOf('create-h2h-order'),
          }),
        ],
      },
    ],
  }
}
