import { Link } from 'react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './deals-table.module.css'
import { shortId } from './short-id.ts'
import type { Deal } from './transactions-queries.ts'

/** Opens the deal by keyboard; for a pointer the whole row does. */
export function DealId({ deal, onOpen }: { deal: Deal; onOpen: (id: string) => void }) {
  const t = useTexts('transactions')
  return (
    <>
      <span className={styles.idLine}>
        <Link
          to={`?id=${deal.id}`}
          className={styles.idLink}
          aria-label={t('open', { id: shortId(deal.id) })}
          translate="no"
          onClick={(event) => {
            // A new tab is the browser's own business.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen(deal.id)
          }}
        >
          {shortId(deal.id)}
        </Link>
        {!deal.livemode && <StatusChip family="deep">{t('is_test')}</StatusChip>}
        {deal.late && <StatusChip family="warn">{t('is_late_short')}</StatusChip>}
        <span className={styles.copy}>
          <CopyButton text={deal.id} label={t('copy_id')} />
        </span>
      </span>
      {deal.external_id !== null && <span className={styles.external}>{deal.external_id}</span>}
    </>
  )
}
