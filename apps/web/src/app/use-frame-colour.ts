import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** The frame of an installed app's window has the colour of the page, whichever scheme was chosen here. */
export function useFrameColour(): void {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is the reason to look, not an input
  useEffect(() => {
    const colour = getComputedStyle(document.body).backgroundColor
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  }, [scheme])
}
