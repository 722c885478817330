import { useTexts } from '../../../../lib/texts.tsx'
import type { Delivery } from '../integration-queries.ts'
import { knownText } from '../known-text.ts'

/** What came of a test event, in a sentence. */
export function usePingWords(
  delivery: Delivery | undefined,
): { readonly words: string; readonly isDelivered: boolean } | undefined {
  const t = useTexts('integration')
  if (delivery === undefined) return undefined
  const { status, response_status: answer, failure, duration_ms: ms } = delivery
  const isDelivered = status === 'delivered'
  if (answer === null)
    return {
      isDelivered,
      words: t('hook_ping_broken', { failure: knownText(t, 'failure', failure ?? 'not_sent') }),
    }
  const values = { status: answer, ms: ms ?? 0 }
  return { isDelivered, words: t(isDelivered ? 'hook_ping_ok' : 'hook_ping_refused', values) }
}
