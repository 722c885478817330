import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import styles from './story.module.css'

/** A bank in the reader's language, with its colour before it. */
export function BankWord({ bank }: { bank: { readonly id: string; readonly name: string } }) {
  const bankOf = useNamedBanks()
  return (
    <span className={styles.bank}>
      <BankDot bankId={bank.id} />
      {bankName(bankOf(bank))}
    </span>
  )
}
