import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHeldValue } from '../../../components/held-value.ts'
import { useSingleKey } from '../../../components/single-key.ts'
import { formats } from '../../../lib/format.ts'
import { areSingleKeysOn } from '../../../lib/single-keys.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { confirmKey, waitingQuery } from '../transactions-queries.ts'
import type { WaitingDeals as Waiting } from '../waiting-answer.ts'
import { Offer } from './offer.tsx'
import { minutesToAnnounce } from './time-left.ts'
import styles from './waiting-deals.module.css'
import { type WaitingActs, WaitingRow } from './waiting-row.tsx'

/** The deals that wait for their trader's word, the most urgent first. Nothing at all where none waits. */
export function WaitingDeals(acts: WaitingActs) {
  const { data } = useQuery(waitingQuery)
  return data === undefined ? null : <Steady waiting={data} {...acts} />
}

/** The block comes, goes and loses rows by itself: not while something is about to be pressed, here or below. */
function Steady({ waiting, ...acts }: WaitingActs & { waiting: Waiting }) {
  const [shown, release] = useHeldValue(waiting)
  const isConfirming = useIsMutating({ mutationKey: confirmKey }) > 0
  // What the reader has confirmed goes at once.
  useEffect(() => {
    if (isConfirming) release()
  }, [isConfirming, release])
  return shown.results.length === 0 ? null : <Block waiting={shown} {...acts} />
}

const shownAtFirst = 3

function Block({ waiting: { results, count, clockAheadMs }, ...acts }: WaitingActs & { waiting: Waiting }) {
  const t = useTexts('transactions')
  const [isWhole, setWhole] = useState(false)
  const now = useNow() + clockAheadMs
  const rows = isWhole ? results : results.slice(0, shownAtFirst)
  const [top] = results
  const block = useRef<HTMLElement>(null)
  useSingleKey('KeyC', () => top && acts.onConfirm(top))

  return (
    <section
      ref={block}
      id="waiting-deals"
      tabIndex={-1}
      className={styles.block}
      aria-labelledby="waiting-title"
    >
      <div className={styles.head}>
        <h2 id="waiting-title" className={styles.title}>
          {t('waiting_title')}
          <span className={styles.count}>
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">: {t('waiting_count', { count })}</span>
          </span>
        </h2>
        {areSingleKeysOn() && (
          <p className={styles.key}>
            {t('waiting_key')} <kbd>C</kbd>
          </p>
        )}
      </div>
      <ul>
        {rows.map((deal) => (
          <WaitingRow key={deal.id} deal={deal} now={now} {...acts} />
        ))}
      </ul>
      <Announcement deals={results} now={now} />
      {count > rows.length &&
        (isWhole ? (
          <Link className={styles.more} to="/deal?status=verification">
            {t('waiting_rest')}
          </Link>
        ) : (
          <button type="button" className={styles.more} onClick={() => setWhole(true)}>
            {t('waiting_more', { count: count - rows.length })}
          </button>
        ))}
      <Offer onAnswered={() => block.current?.focus({ preventScroll: true })} />
    </section>
  )
}

/** A clock that ticks aloud every second says nothing: five minutes and one minute before the end are told. */
function Announcement({ deals, now }: { deals: Waiting['results']; now: number }) {
  const t = useTexts('transactions')
  const [last, setLast] = useState(now)
  const [announcement, setAnnouncement] = useState('')
  if (last !== now) {
    setLast(now)
    for (const { amount, expires_at: end } of deals) {
      const count = end === null ? undefined : minutesToAnnounce(end, last, now)
      if (count !== undefined)
        setAnnouncement(t('waiting_minutes', { amount: formats().roubles(amount), count }))
    }
  }
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
