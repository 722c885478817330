import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is at most so wide. Known before the first paint, so that the wide face does not flash on a phone. */
export function useNarrow(maxWidth: number): boolean {
  return useMediaQuery(`(max-width: ${maxWidth}px)`, undefined, { getInitialValueInEffect: false }) ?? false
}
