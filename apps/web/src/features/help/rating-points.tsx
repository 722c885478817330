import { useTexts } from '../../lib/texts.tsx'
import styles from './rating.module.css'

const events = [
  { event: 'deal', isGood: true },
  { event: 'quick', isGood: true },
  { event: 'dispute', isGood: false },
  { event: 'ignored', isGood: false },
] as const

export function RatingPoints() {
  const t = useTexts('help')

  return (
    <div>
      <h4 className={styles.title}>{t('rating_points_title')}</h4>
      <p>{t('rating_points_lead')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('rating_points_event')}</th>
            <th scope="col">{t('rating_points_points')}</th>
            <th scope="col">{t('rating_points_change')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ event, isGood }) => (
            <tr key={event}>
              <th scope="row">{t(`rating_event_${event}`)}</th>
              <td>{t(`rating_event_${event}_points`)}</td>
              <td className={isGood ? styles.gain : styles.loss}>{t(`rating_event_${event}_change`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{t('rating_bounds')}</p>
    </div>
  )
}
