import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Which bar is pointed at: by a pointer over the chart, or by the arrows while it has the focus. */
export function usePointedBar(bars: number) {
  const [chosen, setChosen] = useState<number>()
  const [byKeys, setByKeys] = useState(false)
  // Another range may have fewer bars.
  const at = chosen !== undefined && chosen < bars ? chosen : undefined

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setByKeys(false)
    setChosen(barAt((event.clientX - left) / width, bars))
  }
  const letGo = () => setChosen(undefined)
  // A finger that was lifted still means its bar, until it touches something else.
  const leave = (event: PointerEvent) => event.pointerType === 'touch' || letGo()
  const press = (event: KeyboardEvent) => {
    const next = nextBar(event.key, at, bars)
    if (next === null) return
    event.preventDefault()
    setByKeys(true)
    setChosen(next)
  }

  return {
    at,
    /** Only what the keys chose is read aloud: a pointer's owner sees it. */
    spoken: byKeys ? at : undefined,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: leave,
      onBlur: letGo,
      onKeyDown: press,
    },
  }
}

/** `share` of the width, from the left. */
export function barAt(share: number, bars: number): number | undefined {
  if (bars === 0) return undefined
  return Math.min(bars - 1, Math.max(0, Math.floor(share * bars)))
}

/** Null for a key that means nothing here; undefined lets go of the bar. */
export function nextBar(key: string, at: number | undefined, bars: number): number | undefined | null {
  if (bars === 0) return null
  switch (key) {
    case 'ArrowRight':
      return at === undefined ? 0 : Math.min(bars - 1, at + 1)
    case 'ArrowLeft':
      return at === undefined ? bars - 1 : Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return bars - 1
    case 'Escape':
      return at === undefined ? null : undefined
    default:
      return null
  }
}
