import { Button } from '@mantine/core'
import { useTexts } from '../lib/texts.tsx'
import styles from './cursor-pager.module.css'

interface Props {
  /** Where this page begins; unset on the first one. */
  readonly after: string | undefined
  /** Where the next one begins; null at the end of the list. */
  readonly next: string | null
  readonly onGo: (after: string | undefined) => void
}

/** Under a list that is read on and on: the next page, or back to the newest. The browser's way back leads one page back. */
export function CursorPager({ after, next, onGo }: Props) {
  const t = useTexts('common')
  if (after === undefined && next === null) return null
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <Button variant="default" disabled={after === undefined} onClick={() => onGo(undefined)}>
        {t('page_first')}
      </Button>
      <Button variant="default" disabled={next === null} onClick={() => onGo(next ?? undefined)}>
        {t('page_next')}
      </Button>
    </nav>
  )
}
