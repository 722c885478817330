import { type PointerEvent, type RefObject, useState } from 'react'

interface Drag {
  readonly from: number
  readonly to: number
  readonly startY: number
  readonly y: number
  /** From the top of one row to the top of the next: all rows are equally high. */
  readonly step: number
}

/**
 * Rows that are dragged by a pointer. While one is held, the others make room by `offsetOf` pixels; on release the new order
 * replaces the offsets in the same picture, so nothing moves any more.
 */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()

  const start = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from, to: from, startY: event.clientY, y: event.clientY, step: stepOf(list.current) })
  }
  const follow = ({ clientY: y }: PointerEvent) =>
    setDrag((now) => now && withY(now, y, rowsOf(list.current)))
  const release = () => {
    setDrag(undefined)
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
  }

  return {
    held: drag?.from,
    offsetOf: (at: number) => (drag ? offset(drag, at) : 0),
    grip: (at: number) => ({
      onPointerDown: (event: PointerEvent) => start(event, at),
      onPointerMove: follow,
      onPointerUp: release,
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

function withY(drag: Drag, y: number, count: number): Drag {
  const places = drag.step === 0 ? 0 : Math.round((y - drag.startY) / drag.step)
  return { ...drag, y, to: Math.max(0, Math.min(count - 1, drag.from + places)) }
}

function offset({ from, to, startY, y, step }: Drag, at: number): number {
  if (at === from) return y - startY
  if (from < at && at <= to) return -step
  return to <= at && at < from ? step : 0
}

function rowsOf(list: HTMLElement | null): number {
  return list?.children.length ?? 0
}

function stepOf(list: HTMLElement | null): number {
  const [first, second] = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect().top)
  return first === undefined || second === undefined ? 0 : second - first
}
