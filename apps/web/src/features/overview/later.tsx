import { type ReactNode, useEffect, useState } from 'react'
import styles from './later.module.css'

const skeletonAfterMs = 150

/** Grey boxes for what is on its way. A fast answer should not flash them; their room is kept from the start. */
export function Later({ label, children }: { label: string; children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.boxes} data-late={isLate} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
