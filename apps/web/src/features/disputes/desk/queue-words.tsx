import { useNow } from '../../../components/use-now.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useWaiting } from './use-queue.ts'
import { useLength } from './words.ts'

/** How many more cases wait, and how old the oldest is. */
export function QueueWords({ current }: { current: string | undefined }) {
  const t = useTexts('disputes')
  const length = useLength()
  const now = useNow(30_000)
  const waiting = useWaiting(current)
  if (waiting === undefined) return '\u00A0'
  const time = waiting.since === undefined ? '' : length(now - Date.parse(waiting.since))
  return t('desk_queue', { count: waiting.since === undefined ? 0 : waiting.count, time })
}
