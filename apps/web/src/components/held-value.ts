import { useEffect, useRef, useState } from 'react'

/** A pointer that has rested for so long is not about to press. */
const restMs = 3_000
const pressable =
  'button:hover, a:hover, label:hover, input:hover, textarea:hover, select:hover, [data-opens="true"]:hover'

/** Fingers leave no pointer behind, though the browser still calls what they touched last hovered. */
function isAboutToPress(): boolean {
  return matchMedia('(hover: hover)').matches && document.querySelector(pressable) !== null
}

/**
 * What somebody else has changed is shown at once, unless the pointer is on something that can be pressed: then when it leaves or has
 * rested, so that nothing moves under it. What the reader does is shown at once: call `release` when it is done.
 */
export function useHeldValue<T>(value: T): readonly [shown: T, release: () => void] {
  const [shown, setShown] = useState(value)
  const isReleased = useRef(false)
  useEffect(() => {
    if (value === shown) return
    const show = () => {
      isReleased.current = false
      setShown(() => value)
    }
    if (isReleased.current || !isAboutToPress()) return show()
    let rest = setTimeout(show, restMs)
    const look = () => {
      clearTimeout(rest)
      if (!isAboutToPress()) return show()
      rest = setTimeout(show, restMs)
    }
    document.addEventListener('pointermove', look)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('pointermove', look)
    }
  }, [value, shown])
  const release = () => {
    isReleased.current = true
  }
  return [shown, release]
}
