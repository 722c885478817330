import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.tsx'
import { PopMenu, PopMenuItem } from './pop-menu.tsx'
import { type RefreshEvery, refreshIntervals } from './refresh-interval.ts'
import styles from './refresh-menu.module.css'
import { Tip } from './tip.tsx'

export interface Refresh {
  readonly every: RefreshEvery
  readonly isBusy: boolean
  readonly onEvery: (every: RefreshEvery) => void
  readonly onRefresh: () => void
}

/** Ask anew now, or by itself every few seconds. */
export function RefreshMenu({ every, isBusy, onEvery, onRefresh }: Refresh) {
  const t = useTexts('common')
  const words = useIntervalWords()
  return (
    <div className={styles.group}>
      <Tip label={t('refresh')}>
        <button type="button" className={styles.now} aria-label={t('refresh')} onClick={onRefresh}>
          <IconRefresh
            className={styles.arrows}
            data-turning={isBusy}
            size={18}
            stroke={1.75}
            aria-hidden="true"
          />
        </button>
      </Tip>
      <PopMenu
        label={t('refresh_auto')}
        isLabelled
        buttonClassName={styles.every}
        face={
          <>
            <span className="visually-hidden">{t('refresh_auto')}: </span>
            {words(every)}
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </>
        }
      >
        {(close) =>
          refreshIntervals.map((seconds) => (
            <PopMenuItem
              key={seconds}
              kind="menuitemradio"
              isChecked={seconds === every}
              onChoose={() => {
                onEvery(seconds)
                close()
              }}
            >
              {words(seconds)}
            </PopMenuItem>
          ))
        }
      </PopMenu>
    </div>
  )
}

export function useIntervalWords(): (every: RefreshEvery) => string {
  const t = useTexts('common')
  return (every) => (every === 0 ? t('refresh_manual') : t('refresh_seconds', { seconds: every }))
}
