import { Button, Drawer } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { narrows } from './filter-choice.ts'
import styles from './filter-drawer.module.css'
import type { Filter } from './filter-menu.tsx'
import { refreshIntervals } from './refresh-interval.ts'
import { type Refresh, useIntervalWords } from './refresh-menu.tsx'
import { type SearchByProps, SearchModes } from './search-by.tsx'

export interface FilterDrawerProps {
  /** Given where it has modes: what to search by is chosen here. */
  readonly search?: SearchByProps | undefined
  readonly filters: readonly Filter[]
  readonly refresh: Refresh
  /** Takes back the filters, not the search. */
  readonly onReset: () => void
}

/** What does not fit beside the search on a phone: where to look, the filters, and refreshing. */
export function FilterDrawer({ search, filters, refresh, onReset }: FilterDrawerProps) {
  const t = useTexts('common')
  const [opened, setOpened] = useState(false)
  const isNarrowed = filters.some(({ chosen }) => narrows(chosen))
  const interval = useIntervalFilter(refresh)

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        data-narrowed={isNarrowed}
        aria-label={isNarrowed ? t('filters_on') : t('filters')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <Drawer.Root
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        classNames={{ content: styles.sheet, body: styles.body, title: styles.title }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Body>
            <div className={styles.head}>
              <Drawer.Title>{t('filters')}</Drawer.Title>
              <Drawer.CloseButton aria-label={t('close')} size={44} iconSize={22} />
            </div>
            {search?.modes && (
              <div className={styles.group}>
                <p className={styles.name}>{search.modeLabel}</p>
                <SearchModes {...search} className={styles.modes} />
              </div>
            )}
            {[...filters, interval].map((filter) => (
              <Choices key={filter.name} filter={filter} />
            ))}
            <Button
              variant="default"
              fullWidth
              className={styles.button}
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
              loading={refresh.isBusy}
              onClick={refresh.onRefresh}
            >
              {t('refresh')}
            </Button>
            <div className={styles.feet}>
              <Button variant="default" className={styles.button} disabled={!isNarrowed} onClick={onReset}>
                {t('filters_reset')}
              </Button>
              <Button className={styles.button} onClick={() => setOpened(false)}>
                {t('filters_show')}
              </Button>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}

function Choices({ filter: { name, options, chosen, takes, onChoose } }: { filter: Filter }) {
  const id = useId()
  const kind = takes === 'one' ? 'radio' : 'checkbox'
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label, leading }) => (
          <label key={value} className={styles.choice}>
            <input
              type={kind}
              name={id}
              className="visually-hidden"
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            {leading}
            {label}
            {chosen.includes(value) && <IconCheck size={16} stroke={2} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The interval looks like one more filter here. */
function useIntervalFilter({ every, onEvery }: Refresh): Filter {
  const t = useTexts('common')
  const words = useIntervalWords()
  return {
    name: t('refresh_auto'),
    face: words(every),
    takes: 'one',
    options: refreshIntervals.map((seconds) => ({ value: String(seconds), label: words(seconds) })),
    chosen: [String(every)],
    onChoose: (value) => onEvery(refreshIntervals.find((seconds) => String(seconds) === value) ?? every),
  }
}
