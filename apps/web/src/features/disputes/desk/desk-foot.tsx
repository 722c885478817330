import { useTexts } from '../../../lib/texts.tsx'
import styles from './desk.module.css'
import { QueueWords } from './queue-words.tsx'
import type { DeskActs } from './use-desk-keys.ts'

type Props = Pick<DeskActs, 'onNext' | 'onPrevious' | 'onEvidence' | 'onZoom' | 'onHelp'> & {
  readonly id: string
}

/** The keys, each also a button, and how long the queue is. */
export function DeskFoot({ id, onNext, onPrevious, onEvidence, onZoom, onHelp }: Props) {
  const t = useTexts('disputes')
  const acts = [
    { key: 'J', words: t('desk_key_next'), act: onNext },
    { key: 'K', words: t('desk_key_previous'), act: onPrevious },
    { key: 'E', words: t('desk_key_evidence'), act: onEvidence },
    { key: 'Z', words: t('desk_key_zoom'), act: onZoom },
    { key: '?', words: t('desk_key_all'), act: onHelp },
  ]
  return (
    <div className={styles.foot}>
      <ul className={styles.footKeys}>
        {acts.map(({ key, words, act }) => (
          <li key={key}>
            <button type="button" className={styles.footKey} aria-keyshortcuts={key} onClick={act}>
              <span className={styles.key} aria-hidden="true">
                {key}
              </span>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        <QueueWords current={id} />
      </p>
    </div>
  )
}
