import { type DragEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Taking {
  readonly isDisabled?: boolean | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** Of a box that takes dropped files: whether one is held above it, and its listeners. */
export function useDrops({ isDisabled = false, onFiles }: Taking) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    listeners: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (!isDisabled) onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/**
 * A file that is dropped beside every box counts as well, in the dialog in which `place` stands: the box may have moved in that moment. The
 * browser would replace the page with it, and what was typed would be lost.
 */
export function useStrayDrops(
  place: RefObject<HTMLElement | null>,
  { isDisabled = false, onFiles }: Taking,
): void {
  const latest = useRef({ isDisabled, onFiles })
  useLayoutEffect(() => {
    latest.current = { isDisabled, onFiles }
  })
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault()
    const drop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return
      const isTaken = event.defaultPrevented
      event.preventDefault()
      const { isDisabled: isOff, onFiles: take } = latest.current
      if (!isTaken && !isOff && isBeside(place.current, event.target))
        take([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [place])
}

/** Dragged text may go on into a field. */
const hasFiles = ({ dataTransfer }: globalThis.DragEvent) => dataTransfer?.types.includes('Files') !== false

function isBeside(place: HTMLElement | null, target: EventTarget | null): boolean {
  const dialog = place?.closest('[role="dialog"]')
  return target instanceof Node && dialog?.contains(target) === true
}
