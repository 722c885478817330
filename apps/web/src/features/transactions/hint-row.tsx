import { IconMessageSearch } from '@tabler/icons-react'
import { bankName } from '../../components/bank-name.ts'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './hint-row.module.css'
import type { Hint } from './transactions-queries.ts'

/** A message that no template reads holds exactly this sum. It is told beside the deal and changes no button. */
export function HintRow({ hint }: { hint: Hint }) {
  const t = useTexts('transactions')
  const bank = useNamedBanks()(hint.bank)
  return (
    <p className={styles.hint}>
      <IconMessageSearch size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{t('hint_lead')}</strong>{' '}
        {t('hint_text', { time: formats().time(hint.received_at), bank: bankName(bank) })}
      </span>
    </p>
  )
}
