import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './new-rows.module.css'

interface Props {
  readonly count: number
  /** 12 new */
  readonly label: string
  readonly onShow: () => void
}

/** Over the upper edge of a list: what has come since. It takes no room, so the rows stay where they are until it is pressed. */
export function NewRows({ count, label, onShow }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isArmed = useLater(count > 0)
  return (
    <div className={styles.place} role="status" ref={place} tabIndex={-1}>
      {count > 0 && (
        <Button
          variant="default"
          className={styles.button}
          data-armed={isArmed}
          data-reads
          size="xs"
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            onShow()
            // The button is removed: the focus of a keyboard user goes to the list.
            place.current?.focus({ preventScroll: true })
            if ((place.current?.getBoundingClientRect().top ?? 0) < topPx) place.current?.scrollIntoView()
          }}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

/** Below the bar of a narrow page. */
const topPx = 120
const armedAfterMs = 700

/** It comes where a finger may be about to press something else: for a moment presses go through it. */
function useLater(isThere: boolean): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setLater(true), armedAfterMs)
    return () => {
      clearTimeout(timer)
      setLater(false)
    }
  }, [isThere])
  return isLater
}
