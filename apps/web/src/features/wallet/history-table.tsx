import { IconExternalLink } from '@tabler/icons-react'
import { StatusChip } from '../../components/status-chip.tsx'
import { shortAddress } from '../../components/tron-address.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { hasFee, isRefunded, kindIcons, signOf, statusFaces } from './history-status.ts'
import styles from './history-table.module.css'
import type { HistoryRow } from './wallet-queries.ts'

export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  const t = useTexts('wallet')
  return (
    <table className={styles.table} aria-labelledby="wallet-history">
      <thead>
        <tr>
          <th scope="col">{t('history_kind')}</th>
          <th scope="col">{t('history_time')}</th>
          <th scope="col">{t('history_address')}</th>
          <th scope="col" className={styles.number}>
            {t('history_amount')}
          </th>
          <th scope="col">{t('history_status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('history_link')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: HistoryRow }) {
  const t = useTexts('wallet')
  const { dateTime } = formats()
  const KindIcon = kindIcons[row.kind]
  const { family, icon } = statusFaces[row.status]

  return (
    <tr className={styles.row}>
      <td className={styles.kind}>
        <span className={styles.tile} data-kind={row.kind}>
          <KindIcon size={16} stroke={1.75} aria-hidden="true" />
        </span>
        {t(`kind_${row.kind}`)}
      </td>
      <td className={styles.time}>
        <time dateTime={row.created_at}>{dateTime(row.created_at)}</time>
      </td>
      <td className={styles.address} title={row.address}>
        {shortAddress(row.address)}
      </td>
      <td className={styles.number}>
        <Amount row={row} />
      </td>
      <td className={styles.status}>
        <StatusChip family={family} icon={icon}>
          {t(`status_${row.status}`)}
        </StatusChip>
      </td>
      <td className={styles.link}>
        {row.explorer_url !== null && (
          <a href={row.explorer_url} target="_blank" rel="noopener noreferrer" title={t('history_explorer')}>
            <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
            <span className={styles.linkText}>{t('history_explorer')}</span>
          </a>
        )}
      </td>
    </tr>
  )
}

function Amount({ row }: { row: HistoryRow }) {
  const t = useTexts('wallet')
  const { usdtNumber } = formats()
  const refunded = isRefunded(row)
  return (
    <>
      <span className={styles.amount} data-in={row.kind === 'deposit'} data-refunded={refunded}>
        {signOf(row)}
        {usdtNumber(row.amount)}
        <span className={styles.unit}>{'\u00A0'}USDT</span>
      </span>
      {refunded ? (
        <span className={styles.aside}>{t('history_refunded')}</span>
      ) : (
        hasFee(row) && <span className={styles.aside}>{t('history_fee', { fee: usdtNumber(row.fee) })}</span>
      )}
    </>
  )
}
