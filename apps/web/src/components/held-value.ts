import { type RefObject, useEffect, useRef, useState } from 'react'

/** A pointer that has rested for so long is not about to press. */
const restMs = 3_000
const pressable =
  'button:hover, a:hover, label:hover, input:hover, textarea:hover, select:hover, [data-opens="true"]:hover'

/** Fingers leave no pointer behind, though the browser still calls what they touched last hovered. */
function isAboutToPress(place: Pick<ParentNode, 'querySelector'>): boolean {
  return matchMedia('(hover: hover)').matches && place.querySelector(pressable) !== null
}

/**
 * A change from the server is shown at once, unless the pointer is on something that can be pressed: then it is shown when the pointer
 * leaves or has rested, so that nothing moves under it. The reader's own change is shown at once: call `release` when it is done. Where
 * only a part of the page moves, `place` is that part.
 */
export function useHeldValue<T>(
  value: T,
  place?: RefObject<HTMLElement | null>,
): readonly [shown: T, release: () => void] {
  const [shown, setShown] = useState(value)
  const isReleased = useRef(false)
  useEffect(() => {
    if (value === shown) return
    const show = () => {
      isReleased.current = false
      setShown(() => value)
    }
    const isHeld = () => isAboutToPress(place?.current ?? document)
    if (isReleased.current || !isHeld()) return show()
    let rest = setTimeout(show, restMs)
    const look = () => {
      clearTimeout(rest)
      if (!isHeld()) return show()
      rest = setTimeout(show, restMs)
    }
    document.addEventListener('pointermove', look)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('pointermove', look)
    }
  }, [value, shown, place])
  const release = () => {
    isReleased.current = true
  }
  return [shown, release]
}
