import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface Props {
  /** `article` for a card of a list, `section` (the default) for a block of a screen. */
  readonly as?: 'section' | 'article'
  readonly title?: string
  /** At the end of the title's line: a link or a small button. */
  readonly action?: ReactNode
  /** The id of the heading, where the content brings its own instead of `title`. */
  readonly labelledBy?: string
  /** The content reaches the edges: a table, or something with its own padding. */
  readonly isBare?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The white card that everything on the canvas stands on. It is named by its heading:
 *
 *     <Panel title={t('deals_title')} action={<Link to="/deal">{t('deals_all')}</Link>}>…</Panel>
 */
export function Panel(props: Props) {
  const { as: Tag = 'section', title, action, labelledBy, isBare = false, className = '', children } = props
  const id = useId()
  return (
    <Tag
      className={`${styles.panel} ${className}`}
      data-bare={isBare}
      aria-labelledby={title === undefined ? labelledBy : id}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </Tag>
  )
}
