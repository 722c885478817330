import { Rosette } from '../../../components/rosette.tsx'
import styles from './integration.module.css'

export function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={styles.none}>
      <Rosette className={styles.rosette} lace="ring" />
      <div>
        <p className={styles.noneTitle}>{title}</p>
        <p className={styles.hint}>{hint}</p>
      </div>
    </div>
  )
}
