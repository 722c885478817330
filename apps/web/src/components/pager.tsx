import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.tsx'
import styles from './pager.module.css'
import { pagesShown, rowsShown } from './pager-pages.ts'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly count: number
  /** Names it where the page has another one. */
  readonly label?: string
  readonly onChange: (page: number) => void
}

/** Under a list that does not fit one page; nothing under a list that does. */
export function Pager({ page, pageSize, count, label, onChange }: Props) {
  const t = useTexts('common')
  const last = Math.ceil(count / pageSize)
  if (last <= 1) return null

  return (
    <nav className={styles.pager} aria-label={label ?? t('pages')}>
      <p className={styles.range}>{t('page_range', { ...rowsShown(page, pageSize, count), count })}</p>
      <ul className={styles.pages}>
        <li>
          <button
            type="button"
            className={styles.page}
            aria-label={t('page_previous')}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          >
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
        {pagesShown(page, last).map((shown, at) =>
          shown === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
            <li key={`gap-${at}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <button
                type="button"
                className={styles.page}
                aria-label={t('page', { page: shown })}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => onChange(shown)}
              >
                {shown}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={styles.page}
            aria-label={t('page_next')}
            disabled={page >= last}
            onClick={() => onChange(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </nav>
  )
}
