import { Mark } from '../../components/logo.tsx'
import styles from './guard-face.module.css'

/** What a guard shows while its check runs. */
export function GuardFace({ text }: { text: string }) {
  return (
    <main className={styles.face}>
      <Mark size={48} />
      <p role="status">{text}</p>
    </main>
  )
}
