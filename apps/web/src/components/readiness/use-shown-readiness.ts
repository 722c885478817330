import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Readiness, readinessQuery } from '../../lib/readiness.ts'
import { useHeldValue } from '../held-value.ts'

/** What others change waits while the pointer is on something that can be pressed; what the reader does is shown at once. */
export function useShownReadiness(): Readiness | undefined {
  const { data } = useQuery(readinessQuery)
  const [shown, release] = useHeldValue(data)
  const acting = useIsMutating()
  const show = useEffectEvent(release)
  useEffect(() => {
    if (acting > 0) show()
  }, [acting])
  return shown
}
