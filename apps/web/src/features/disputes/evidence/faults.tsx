import { Note } from '../../../components/note.tsx'
import styles from './evidence.module.css'
import { useIntoView } from './use-into-view.ts'

/** Why some of the chosen files were left out, a line for each. */
export function Faults({ faults }: { faults: readonly string[] }) {
  const words = faults.join('\n')
  const ref = useIntoView<HTMLDivElement>(words)
  if (faults.length === 0) return null
  return (
    <div ref={ref} className={styles.remark}>
      <Note family="bad">{words}</Note>
    </div>
  )
}
