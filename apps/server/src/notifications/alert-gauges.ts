import { alertChannels } from '@florin/contract'
import type { Metrics } from '../platform/metrics.ts'
import type { AlertDispatcher } from './dispatcher.ts'
import { countGivenUp, oldestWaitingSeconds } from './gauges-store.ts'

export function alertGauges(metrics: Metrics, { circuits }: Pick<AlertDispatcher, 'circuits'>): void {
  metrics.gauge(
    'florin_alerts_oldest_waiting_seconds',
    'Age of the oldest alert that no channel has taken yet; 0 without any',
    oldestWaitingSeconds,
  )
  metrics.gauge(
    'florin_alerts_given_up',
    'Alerts of the last day that no channel took for three days',
    (each) => countGivenUp(each),
  )
  for (const channel of alertChannels)
    metrics.reading(
      `florin_alerts_${channel}_away`,
      `Whether this process has found the channel ${channel} away for several people in a row`,
      () => (circuits.isAway(channel) ? 1 : 0),
    )
}
