import { useQuery } from '@tanstack/react-query'
import { BatteryGlyph } from '../../components/battery-glyph.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './story.module.css'
import { type PartRow, partQuery } from './story-queries.ts'
import { UptimeBars } from './uptime-bars.tsx'

/** Phones with how steadily each was heard in the last seven days; those in trouble first. */
export function Terminals({ userId, most = 100 }: { userId: string; most?: number }) {
  const t = useTexts('story')
  const query = useQuery(partQuery('storyTerminals', userId))
  return (
    <QueryView
      query={query}
      failure={t('part_failed')}
      empty={<p>{t('part_none')}</p>}
      isEmpty={({ results }) => results.length === 0}
    >
      {({ results }) => results.slice(0, most).map((phone) => <Phone key={phone.id} phone={phone} />)}
    </QueryView>
  )
}

function Phone({ phone }: { phone: PartRow<'storyTerminals'> }) {
  const t = useTexts('story')
  const { name, uptime, bars, silent_since: silent, phone_charge: charge, is_charging: isCharging } = phone
  return (
    <article className={styles.phone} aria-label={name}>
      <div className={styles.phoneHead}>
        <b>{name}</b>
        <BatteryGlyph percent={charge} isCharging={isCharging} isUnknown={uptime === null} />
      </div>
      {uptime !== null && (
        <p className={silent === null ? styles.quiet : styles.silent}>
          {t('reachable', { percent: formats().exactPercent(uptime) })}
          {silent !== null && `, ${t('silent_for', { when: formats().dateTime(silent) })}`}
        </p>
      )}
      <UptimeBars uptime={uptime} bars={bars} />
    </article>
  )
}
