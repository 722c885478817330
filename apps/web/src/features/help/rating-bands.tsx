import { useTexts } from '../../lib/texts.tsx'
import styles from './rating.module.css'

const bands = ['bad', 'warn', 'ok'] as const

/** The scale from 0 to 100 with its colours and the line at 51. The bar repeats what the words below it say. */
export function RatingBands() {
  const t = useTexts('help')

  return (
    <div>
      <h4 className={styles.title}>{t('rating_bands_title')}</h4>
      <div className={styles.scale}>
        <p className={styles.threshold}>{t('rating_threshold')}</p>
        <div className={styles.bar} aria-hidden="true">
          {bands.map((band) => (
            <span key={band} className={styles[band]} />
          ))}
        </div>
        <ul className={styles.bands}>
          {bands.map((band) => (
            <li key={band}>
              <span className={`${styles.dot} ${styles[band]}`} aria-hidden="true" />
              <strong className={styles.range}>
                {t(`rating_band_${band}`)}, {t(`rating_band_${band}_range`)}
              </strong>
              <span className={styles.hint}>{t(`rating_band_${band}_hint`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
