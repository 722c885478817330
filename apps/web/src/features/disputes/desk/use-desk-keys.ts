import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isFreeKey } from '../../../components/single-key.ts'
import type { Resolution } from '../verdict/verdict-form.ts'

export interface DeskActs {
  readonly onVerdict: (resolution: Resolution) => void
  readonly onNext: () => void
  readonly onPrevious: () => void
  readonly onEvidence: () => void
  readonly onZoom: () => void
  readonly onHelp: () => void
}

/** By the key cap, the same in every layout; only while nobody types and nothing lies above the case. */
export function useDeskKeys(place: RefObject<HTMLElement | null>, acts: Partial<DeskActs>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const inside = place.current?.closest('[role="dialog"]') ?? null
    if (!isFreeKey(event, { inside, allowsShift: event.key === '?' })) return
    const act = event.key === '?' ? acts.onHelp : actOf(event.code, acts)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const verdicts: Readonly<Record<string, Resolution>> = {
  Digit1: 'trader',
  Numpad1: 'trader',
  Digit2: 'merchant',
  Numpad2: 'merchant',
  Digit3: 'insufficient',
  Numpad3: 'insufficient',
}

function actOf(code: string, acts: Partial<DeskActs>): (() => void) | undefined {
  const resolution = verdicts[code]
  const { onVerdict } = acts
  if (resolution) return onVerdict && (() => onVerdict(resolution))
  if (code === 'KeyJ') return acts.onNext
  if (code === 'KeyK') return acts.onPrevious
  if (code === 'KeyE') return acts.onEvidence
  return code === 'KeyZ' ? acts.onZoom : undefined
}
