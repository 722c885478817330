import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import type { WalletTab } from './wallet-tab.ts'
import styles from './wallet-tabs.module.css'

interface Props {
  readonly id: string
  readonly current: WalletTab
  readonly canWithdraw: boolean
  readonly onChange: (tab: WalletTab) => void
}

const tabs = ['deposit', 'withdraw'] as const

export function WalletTabs({ id, current, canWithdraw, onChange }: Props) {
  const t = useTexts('wallet')
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) || !canWithdraw) return
    event.preventDefault()
    // Of two tabs, either arrow leads to the other one.
    const other = current === 'deposit' ? 'withdraw' : 'deposit'
    const next = event.key === 'Home' ? 'deposit' : event.key === 'End' ? 'withdraw' : other
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-label={t('tabs')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            data-tab={tab}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            disabled={tab === 'withdraw' && !canWithdraw}
            onClick={() => onChange(tab)}
          >
            {t(tab)}
          </button>
        ))}
      </div>
      {!canWithdraw && <p className={styles.hint}>{t('withdraw_needs_address')}</p>}
    </>
  )
}
