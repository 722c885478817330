import { type ReactNode, useEffect, useState } from 'react'
import styles from './later.module.css'

const skeletonAfterMs = 150
/** Those whose grey boxes can be seen now. */
const seen = new Set<string>()

/**
 * Grey boxes for what is on its way. A fast answer should not flash them; their room is kept from the start.
 * Those which follow others of the same name, as an answer's follow the code's, go on without a white gap.
 */
export function Later({ label, children }: { label: string; children: ReactNode }) {
  const [isLate, setLate] = useState(() => seen.has(label))
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isLate) return
    seen.add(label)
    return () => void seen.delete(label)
  }, [isLate, label])
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.boxes} data-late={isLate} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
