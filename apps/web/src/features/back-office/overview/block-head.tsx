import { Link } from 'react-router'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './block.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly count?: number
  readonly to?: string
  readonly all?: string
}

/** A block's title with its count, and the way to the whole list. */
export function BlockHead({ id, title, count, to, all }: Props) {
  const t = useTexts('back-office')
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}>{formats().count(count)}</span>}
      </h2>
      {to !== undefined && (
        <Link
          className={styles.link}
          to={to}
          {...(all === undefined && { 'aria-label': t('all_of', { what: title }) })}
        >
          {all ?? t('all')}
        </Link>
      )}
    </div>
  )
}
