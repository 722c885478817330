import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isFreeKey } from '../../components/single-key.ts'
import { undoLast } from '../../lib/undo.tsx'
import { copyRowId, pressMarked, stepRow } from './list-keys.ts'
import { goKeys, goWaitMs } from './shortcut-keys.ts'

interface Open {
  readonly onFind: () => void
  readonly onHelp: () => void
}

/** The keys of staff, by their caps: the same in every layout. With ⌘ or Ctrl they work everywhere, single ones only where nobody types. */
export function useShortcuts(open: Open): void {
  const navigate = useNavigate()
  const goSince = useRef(Number.NEGATIVE_INFINITY)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const isDone = event.metaKey || event.ctrlKey ? withModifier(event, open) : single(event)
    if (isDone) event.preventDefault()
  })

  const single = (event: KeyboardEvent): boolean => {
    if (event.key === '?' && isFreeKey(event, { allowsShift: true })) {
      open.onHelp()
      return true
    }
    if (!isFreeKey(event)) return false
    const path = event.timeStamp - goSince.current < goWaitMs ? goKeys[event.code] : undefined
    goSince.current = event.code === 'KeyG' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (path !== undefined) void navigate(path)
    else listKeys[event.code]?.()
    return path !== undefined || event.code in listKeys
  }

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const listKeys: Readonly<Record<string, () => void>> = {
  KeyJ: () => stepRow(1),
  KeyK: () => stepRow(-1),
  KeyC: copyRowId,
}

function withModifier(event: KeyboardEvent, { onFind }: Open): boolean {
  if (event.shiftKey || event.repeat) return false
  switch (event.code) {
    case 'KeyK':
      onFind()
      return true
    case 'KeyE':
      return pressMarked('export')
    case 'KeyS':
      return pressMarked('save-view')
    case 'KeyZ':
      return !isTyping(event.target) && undoLast()
    default:
      return false
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
