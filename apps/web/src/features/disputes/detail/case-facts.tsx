import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats, maskCard, phoneText } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case, Role } from '../disputes-queries.ts'
import styles from './case.module.css'

/** The deal that the case is about, and who is in it. */
export function CaseFacts({ found, role }: { found: Case; role: Role }) {
  const t = useTexts('disputes')
  const { roubles, profit, dateTime } = formats()
  const { transaction: deal } = found
  const { bank, phone_number: phone, card } = deal.payment_details
  const named = useNamedBanks()(bank)
  return (
    <Facts layout="rows" isPaired={role !== 'support'} className={styles.facts}>
      <Fact name={t('fact_amount')}>
        <strong>{roubles(deal.amount)}</strong>
      </Fact>
      <Fact name={t(role === 'merchant' ? 'fact_credit' : 'fact_profit')}>{profit(deal.profit)}</Fact>
      <Fact name={t('fact_type')}>{t(`type_${deal.order_type}`)}</Fact>
      <Fact name={t('fact_bank')}>
        <span className={styles.bank}>
          <BankDot bankId={bank.id} />
          {bankName(named)}
        </span>
      </Fact>
      {phone !== null && (
        <Fact name={t('fact_phone')}>
          <span className={styles.code}>{masked(phone) ?? phoneText(phone)}</span>
        </Fact>
      )}
      {card !== null && (
        <Fact name={t('fact_card')}>
          <span className={styles.code}>{masked(card) ?? maskCard(card)}</span>
        </Fact>
      )}
      <Fact name={t('fact_created')}>{dateTime(found.created_at)}</Fact>
      <Fact name={t('fact_opened_by')}>{t(`opened_by_${found.opened_by}`)}</Fact>
      {found.trader !== null && <Fact name={t('fact_trader')}>{found.trader}</Fact>}
      {found.merchant !== null && <Fact name={t('fact_merchant')}>{found.merchant}</Fact>}
      {found.external_id !== null && <Fact name={t('fact_external')}>{found.external_id}</Fact>}
      <Fact name={t('fact_deal')}>
        {/* Beside the case: leaving it would lose what was typed or chosen, and support's lease. */}
        <Link className={styles.link} to={`/deal?id=${deal.id}`} target="_blank">
          {t('fact_deal_open')}
        </Link>
      </Fact>
    </Facts>
  )
}

/** What the server has masked already is shown as it came, with our dots. */
function masked(requisite: string): string | undefined {
  return /[•*]/.test(requisite) ? requisite.replaceAll('*', '•') : undefined
}
