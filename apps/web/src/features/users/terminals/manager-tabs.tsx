import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './manager.module.css'

const tabs = ['bound', 'available'] as const
type Tab = (typeof tabs)[number]

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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
