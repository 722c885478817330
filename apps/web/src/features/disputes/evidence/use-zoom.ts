import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { areSingleKeysOn } from '../../../lib/single-keys.ts'

const scales = [1, 1.5, 2, 3, 4] as const

interface Place {
  readonly x: number
  readonly y: number
}

/**
 * How large a picture is shown: by buttons, by the wheel, and by the keys + − 0 and Z. What was under the pointer, or in the middle of the stage,
 * stays there when the size changes. A dragged picture moves with the pointer; with the focus on it the arrow keys move it too.
 */
export function useZoom() {
  const stage = useRef<HTMLElement>(null)
  const kept = useRef<{ across: number; down: number; at: Place } | null>(null)
  const [step, setStep] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is moved after each change of size
  useLayoutEffect(() => {
    const { current: box } = stage
    if (!box || !kept.current) return
    const { across, down, at } = kept.current
    box.scrollLeft = across * box.scrollWidth - at.x
    box.scrollTop = down * box.scrollHeight - at.y
  }, [step])

  const go = (next: number, pointer?: Place) => {
    const { current: box } = stage
    if (!box || next < 0 || next >= scales.length) return
    const at = pointer ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 }
    kept.current = {
      across: (box.scrollLeft + at.x) / Math.max(1, box.scrollWidth),
      down: (box.scrollTop + at.y) / Math.max(1, box.scrollHeight),
      at,
    }
    setStep(next)
  }
  useWheel(stage, (direction, at) => go(step + direction, at))
  useKeys((key) => {
    if (key === '+') go(step + 1)
    else if (key === '-') go(step - 1)
    else go(key === 'z' && step === 0 ? 2 : 0)
  })
  return {
    stage,
    scale: scales[step] ?? 1,
    isSmallest: step === 0,
    isLargest: step === scales.length - 1,
    larger: () => go(step + 1),
    smaller: () => go(step - 1),
    drag: useDrag(stage),
  }
}

/** Not React's own `onWheel`: that listener may not keep the page from scrolling. */
function useWheel(
  stage: { readonly current: HTMLElement | null },
  onTurn: (direction: 1 | -1, at: Place) => void,
): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    const { current: box } = stage
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0) return
      event.preventDefault()
      const { left, top } = box.getBoundingClientRect()
      turn(event.deltaY < 0 ? 1 : -1, { x: event.clientX - left, y: event.clientY - top })
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [stage])
}

type ZoomKey = '+' | '-' | '0' | 'z'

function useKeys(onKey: (key: ZoomKey) => void): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === undefined || event.repeat || !areSingleKeysOn()) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      press(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Z by its cap, the signs as they are typed. */
function keyOf({ key, code }: KeyboardEvent): ZoomKey | undefined {
  if (code === 'KeyZ') return 'z'
  if (key === '+' || key === '=') return '+'
  return key === '-' || key === '0' ? key : undefined
}

/** A finger scrolls by itself. */
function useDrag(stage: { readonly current: HTMLElement | null }) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { current: box } = stage
      if (!box || event.pointerType === 'touch' || event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop }
      box.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { current: box } = stage
      if (!box || !from.current) return
      box.scrollLeft = from.current.left + from.current.x - clientX
      box.scrollTop = from.current.top + from.current.y - clientY
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
