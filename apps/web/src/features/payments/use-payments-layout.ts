import { useMediaQuery } from '@mantine/hooks'

/** Three columns of cards, single rows from 1260 px down, stacked cards on a phone. */
export type PaymentsLayout = 'cards' | 'rows' | 'stack'

// Known before the first paint: the wrong face must not flash.
const atOnce = { getInitialValueInEffect: false }

export function usePaymentsLayout(): PaymentsLayout {
  const isCompact = useMediaQuery('(max-width: 1260px)', undefined, atOnce)
  const isPhone = useMediaQuery('(max-width: 720px)', undefined, atOnce)
  if (isPhone) return 'stack'
  return isCompact ? 'rows' : 'cards'
}
