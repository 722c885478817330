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

/** Refetch now, or automatically every few seconds. */
export function RefreshMenu({ hasWord, ...refresh }: Refresh & { readonly hasWord?: boolean }) {
  const { every, onEvery } = refresh
  const t = useTexts('common')
  const words = useIntervalWords()
  return (
    <div className={styles.group}>
      <RefreshNow {...refresh} hasWord={hasWord} />
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

type NowProps = Pick<Refresh, 'isBusy' | 'onRefresh'> & {
  /** Beside its arrows, where the screen is wide enough. */
  readonly hasWord?: boolean | undefined
  /** The button is at the edge of the screen, where a centred tip would be cut off. */
  readonly isLast?: boolean
}

export function RefreshNow({ isBusy, onRefresh, hasWord = false, isLast = false }: NowProps) {
  const t = useTexts('common')
  return (
    <Tip label={t('refresh')} align={isLast ? 'end' : 'centre'}>
      <button type="button" className={styles.now} aria-label={t('refresh')} onClick={onRefresh}>
        <IconRefresh
          className={styles.arrows}
          data-turning={isBusy}
          size={18}
          stroke={1.75}
          aria-hidden="true"
        />
        {hasWord && <span className={styles.word}>{t('refresh')}</span>}
      </button>
    </Tip>
  )
}

export function useIntervalWords(): (every: RefreshEvery) => string {
  const t = useTexts('common')
  return (every) => (every === 0 ? t('refresh_manual') : t('refresh_seconds', { seconds: every }))
}
