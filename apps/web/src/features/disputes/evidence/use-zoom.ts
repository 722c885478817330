import { useLayoutEffect, useRef, useState } from 'react'

const scales = [1, 1.5, 2, 3, 4] as const

/** How large a picture is shown. What was in the middle of its stage stays there when the size changes. */
export function useZoom() {
  const stage = useRef<HTMLElement>(null)
  const middle = useRef({ across: 0.5, down: 0.5 })
  const [step, setStep] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is moved after each change of size
  useLayoutEffect(() => {
    const { current } = stage
    if (!current) return
    current.scrollLeft = middle.current.across * current.scrollWidth - current.clientWidth / 2
    current.scrollTop = middle.current.down * current.scrollHeight - current.clientHeight / 2
  }, [step])

  const go = (next: number) => {
    const { current } = stage
    if (!current || next < 0 || next >= scales.length) return
    middle.current = {
      across: (current.scrollLeft + current.clientWidth / 2) / Math.max(1, current.scrollWidth),
      down: (current.scrollTop + current.clientHeight / 2) / Math.max(1, current.scrollHeight),
    }
    setStep(next)
  }
  return {
    stage,
    scale: scales[step],
    isSmallest: step === 0,
    isLargest: step === scales.length - 1,
    larger: () => go(step + 1),
    smaller: () => go(step - 1),
  }
}
