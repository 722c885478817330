import { contract, demoShopPorts, type Language } from '@florin/contract'
import { docsText, type GuideText, guideText } from '@florin/texts/server'
import { eventExamples } from './event-examples.ts'
import { guideFacts } from './guide-facts.ts'
import { code, paragraph, rich, table } from './markup.ts'
import { type Chapter, subject } from './section.ts'
import { panel, snippetsOf } from './snippets.ts'

export function webhooks(language: Language): Chapter {
  const say = (key: GuideText, values?: Record<string, string | number>) => guideText(language, key, values)
  const headers = [
    [code('webhook-id'), rich(say('hooks.header_id'))],
    [code('webhook-timestamp'), rich(say('hooks.header_time'))],
    [code('webhook-signature'), rich(say('hooks.header_signature'))],
  ]
  return {
    id: 'webhooks',
    title: say('hooks.title'),
    lead: say('hooks.lead'),
    rows: [
      {
        prose: [
          subject(language, 'webhook-headers', say('hooks.headers')),
          table(say('hooks.headers'), [say('hooks.header'), docsText(language, 'description')], headers),
          subject(language, 'webhook-signature', say('hooks.verify')),
          paragraph(say('hooks.verify_hint')),
          paragraph(say('hooks.rotate')),
          subject(language, 'webhook-localhost', say('hooks.localhost')),
          paragraph(say('hooks.localhost_text', demoShopPorts)),
        ],
        aside: [
          panel(language, {
            id: 'verify',
            label: say('hooks.verify'),
            snippets: snippetsOf('verify-webhook'),
          }),
        ],
      },
      {
        prose: [
          subject(language, 'webhook-order', say('hooks.once')),
          paragraph(say('hooks.once_text')),
          subject(language, 'webhook-paid', say('hooks.paid')),
          paragraph(say('hooks.paid_text')),
          paragraph(say('hooks.paid_news')),
          paragraph(say('hooks.paid_back')),
          paragraph(say('hooks.paid_stray')),
          subject(language, 'webhook-retries', say('hooks.retries')),
          paragraph(say('hooks.retries_text', { plan: planText(language) })),
          subject(language, 'webhook-again', say('hooks.again')),
          paragraph(say('hooks.again_text')),
          subject(language, 'webhook-catch-up', say('hooks.catch_up')),
          paragraph(say('hooks.catch_up_text')),
        ],
        aside: [
          panel(language, { id: 'catch-up', label: say('hooks.catch_up'), snippets: snippetsOf('catch-up') }),
        ],
      },
      {
        prose: [
          subject(language, 'webhook-events', say('hooks.events')),
          table(
            say('hooks.events'),
            [say('hooks.event'), docsText(language, 'description')],
            eventRows(language),
          ),
        ],
        aside: Object.entries(eventExamples).map(([type, example]) =>
          panel(language, {
            id: `event-${type}`,
            label: type,
            snippets: [{ tongue: 'answer', name: type, source: JSON.stringify(example, null, 2) }],
          }),
        ),
      },
    ],
  }
}

const event = contract.listEvents.answer.shape.results.element

function eventRows(language: Language) {
  return event.shape.type.options.map((type) => [code(type), rich(guideText(language, `event.${type}`))])
}

function planText(language: Language): string {
  const waits = guideFacts.retrySeconds.map((seconds) => waitText(language, seconds))
  const later = guideText(language, 'hooks.every', { wait: waitText(language, guideFacts.laterRetrySeconds) })
  return [...waits, later].join(', ')
}

function waitText(language: Language, seconds: number): string {
  if (seconds < 60) return guideText(language, 'seconds', { count: seconds })
  if (seconds < 3_600) return guideText(language, 'minutes', { count: seconds / 60 })
  return guideText(language, 'hours', { count: seconds / 3_600 })
}
