import type { CSSProperties } from 'react'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Lane, Moment } from './moments.ts'
import { type Axis, labelled, stretch, widthOf } from './time-axis.ts'
import styles from './time-line.module.css'
import { useMomentWords } from './use-moment-words.ts'

interface Props {
  readonly lane: Lane
  readonly axis: Axis
  /** The phone's name, the case's number. */
  readonly name: string | undefined
  readonly moments: readonly Moment[]
  readonly gaps: readonly { readonly from: string; readonly to: string }[] | undefined
}

export function TimeLane({ lane, axis, name, moments, gaps }: Props) {
  const t = useTexts('disputes')
  const words = useMomentWords()
  const placed = moments.flatMap((moment) => {
    const place = axis.place(moment.at)
    return place === undefined ? [] : [{ moment, place, width: widthOf(words(moment)) }]
  })
  const shows = labelled(placed)
  return (
    <div className={styles.lane} data-lane={lane}>
      <div className={styles.laneName}>
        <strong>{t(`desk_lane_${lane}`)}</strong>
        <span>{name ?? (lane === 'payer' ? t('desk_lane_payer_on') : '')}</span>
      </div>
      <div className={styles.track} data-online={gaps !== undefined}>
        {gaps?.map(({ from, to }) => {
          const gap = stretch(axis, from, to)
          return (
            gap && (
              <span
                key={from}
                className={styles.gap}
                style={{ '--at': gap.start, '--width': gap.width } as CSSProperties}
              />
            )
          )
        })}
        {placed.map(({ moment, place, width }, index) => (
          <span
            key={moment.key}
            className={styles.moment}
            data-tone={toneOf(moment)}
            data-end={place + width > 1}
            style={{ '--at': place } as CSSProperties}
            title={`${formats().time(moment.at)} ${words(moment)}`}
          >
            <span className={styles.dot} />
            {shows[index] && (
              <span className={styles.label}>
                <b>{words(moment)}</b>
                {formats().time(moment.at)}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

function toneOf(moment: Moment): string {
  if (moment.lane === 'payer') return moment.event === 'time_over' ? 'mute' : 'info'
  if (moment.lane === 'phone') return moment.message.chain === 'breaks' ? 'bad' : 'ok'
  const { code } = moment.step
  if (code === 'opened' || code === 'ignored') return 'bad'
  return code === 'answered' || code === 'decided' ? 'ok' : 'deep'
}
