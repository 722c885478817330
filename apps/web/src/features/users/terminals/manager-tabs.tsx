import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { isFocusLost } from '../../../components/focus-lost.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './manager.module.css'

const tabs = ['bound', 'available'] as const
type Tab = (typeof tabs)[number]

/**
 * Room for all lines and the button below them, whichever tab is open and however many are bound: the window is centred, and the tabs
 * would move under the pointer with its height.
 */
const heightFor = (lines: number) => Math.min(Math.max(lines, 3), 6) * 60 + 52

interface Props {
  readonly current: Tab
  readonly counts: Readonly<Record<Tab, number>>
  readonly onChange: (tab: Tab) => void
  readonly children: ReactNode
}

export function ManagerTabs({ current, counts, onChange, children }: Props) {
  const t = useTexts('users')
  const id = useId()
  const buttons = useRef(new Map<Tab, HTMLButtonElement>())

  // A line that is bound or unbound leaves the tab, and its button with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts tell that a line has left
  useEffect(() => {
    if (isFocusLost()) buttons.current.get(current)?.focus({ preventScroll: true })
  }, [counts.bound, counts.available, current])

  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = current === 'bound' ? 'available' : 'bound'
    onChange(next)
    buttons.current.get(next)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={t('manager_tabs')} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab}
            ref={(button) => {
              if (button) buttons.current.set(tab, button)
            }}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab)}
            onKeyDown={turn}
          >
            {t(`${tab}_tab`, { count: counts[tab] })}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        style={{ minHeight: heightFor(counts.bound + counts.available) }}
      >
        {children}
      </div>
    </>
  )
}
