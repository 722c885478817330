import {
  IconAlertTriangle,
  IconChevronDown,
  IconCircleCheckFilled,
  IconInfoCircle,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNow } from '../../../components/use-now.ts'
import { agoText } from '../../../lib/ago.ts'
import { formats } from '../../../lib/format.ts'
import type { Readiness } from '../../../lib/readiness.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Doors, ObstacleMend } from './mends.tsx'
import { holdWords, obstacleWords } from './obstacle-words.ts'
import styles from './why-no-deals.module.css'

interface Props {
  readonly readiness: Readiness
  readonly doors: Doors
}

/** No method can get a deal: what is in the way, the one that brings back most first, and what is in order. */
export function WhyNoDeals({ readiness, doors }: Props) {
  const t = useTexts('readiness')
  const bad = readiness.obstacles.filter(({ level }) => level === 'bad')
  const [first] = bad
  const total = readiness.total
  return (
    <section className={styles.block} aria-labelledby="why-no-deals">
      <div className={styles.head}>
        <span className={styles.tile}>
          <IconPlayerPause size={22} stroke={1.75} aria-hidden="true" />
        </span>
        <div>
          <h2 className={styles.title} id="why-no-deals">
            {t('title')}
          </h2>
          <p className={styles.lead}>
            {t('lead', { count: bad.length })}
            {first !== undefined && first.brings_back > 0 && first.condition !== 'rate' && (
              <>. {t(bad.length === 1 ? 'lead_only' : 'lead_first', { count: first.brings_back, total })}</>
            )}
          </p>
        </div>
        <LastDeal at={readiness.last_deal_at} />
      </div>
      <Obstacles readiness={readiness} doors={doors} hasMain />
    </section>
  )
}

function LastDeal({ at }: { at: string | null }) {
  const t = useTexts('readiness')
  const now = useNow(30_000)
  if (at === null) return null
  return (
    <p className={styles.last}>
      {t('last_deal')}{' '}
      <b>
        {agoText(at, now)}, {formats().time(at)}
      </b>
    </p>
  )
}

/** Some get deals: one line, which opens to what stops the others. */
export function WhatStopsOthers({ readiness, doors }: Props) {
  const t = useTexts('readiness')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { ready, total } = readiness
  return (
    <div>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('others', { ready, total })}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <section
          id={id}
          className={`${styles.block} ${styles.under}`}
          aria-label={t('others', { ready, total })}
        >
          <Obstacles readiness={readiness} doors={doors} hasMain={false} />
        </section>
      )}
    </div>
  )
}

function Obstacles({ readiness, doors, hasMain }: Props & { hasMain: boolean }) {
  const t = useTexts('readiness')
  const now = useNow(30_000)
  return (
    <div className={styles.columns}>
      <ul className={styles.list}>
        {readiness.obstacles.map((obstacle, at) => {
          const { title, text } = obstacleWords(readiness, obstacle, now)
          const Icon = obstacle.level === 'bad' ? IconX : IconAlertTriangle
          return (
            <li
              key={`${obstacle.condition} ${obstacle.terminal_id} ${obstacle.method_ids.join()}`}
              className={styles.item}
              data-level={obstacle.level}
            >
              <Icon size={16} stroke={2} aria-hidden="true" />
              <div>
                <p className={styles.name}>{title}</p>
                <p className={styles.text}>{text}</p>
              </div>
              <ObstacleMend
                obstacle={obstacle}
                readiness={readiness}
                doors={doors}
                isMain={hasMain && at === 0}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles.aside}>
        <h3>{t('in_order')}</h3>
        <ul>
          {readiness.holds.map((hold) => {
            const { name, fact } = holdWords(readiness, hold)
            return (
              <li key={hold} className={styles.hold}>
                <IconCircleCheckFilled size={18} aria-hidden="true" />
                <span>{name}</span>
                <span>{fact}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
