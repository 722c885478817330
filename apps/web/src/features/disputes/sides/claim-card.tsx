import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { Filled } from '../../../components/filled.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import { requisiteText } from '../detail/requisite-text.ts'
import type { Case } from '../disputes-queries.ts'
import { PdfButton } from './pdf-button.tsx'
import { type Side, shortId } from './side.ts'
import styles from './sides.module.css'

/** The sum, what is claimed about it or what the reader gets for it, and the deal's facts. */
export function ClaimCard({ found, side }: { found: Case; side: Side }) {
  const { roubles } = formats()
  return (
    <section className={styles.card}>
      <div className={styles.line}>
        <p className={styles.sum}>{roubles(found.transaction.amount)}</p>
        <PdfButton found={found} />
      </div>
      {side === 'trader' ? <Claim found={found} /> : <WillReceive found={found} />}
      <CaseFactsOf found={found} side={side} />
    </section>
  )
}

function Claim({ found }: { found: Case }) {
  const t = useTexts('disputes')
  return <p>{claimText(t, found)}</p>
}

function claimText(t: Texts<'disputes'>, { reason, claimed_at: at }: Case): string {
  const { date, time } = formats()
  if (reason !== 'not_credited') return t(`side_claim_${reason}`)
  if (at === null) return t('side_claim_not_credited_undated')
  return t('side_claim_not_credited', { date: date(at), time: time(at) })
}

function WillReceive({ found }: { found: Case }) {
  const t = useTexts('disputes')
  const sum = found.possible?.for_merchant
  if (sum === undefined || !/^[^-]*[1-9]/.test(sum)) return null
  return (
    <p>
      <Filled text={t('side_will_receive')} with={{ sum: <strong>{formats().usdtRounded(sum)}</strong> }} />
    </p>
  )
}

function CaseFactsOf({ found, side }: { found: Case; side: Side }) {
  const t = useTexts('disputes')
  const { transaction: deal, claimed_at: claimedAt } = found
  const { phone_number: phone, card } = deal.payment_details
  const requisite = phone ?? card
  return (
    <Facts layout="rows" isPaired className={styles.plainFacts}>
      {side === 'trader' && <BankFact found={found} />}
      <Fact name={t('side_deal')}>
        {/* In a tab of its own: leaving the case would lose what was typed or chosen. */}
        <Link className={styles.link} to={`/deal?id=${deal.id}`} target="_blank" title={deal.id}>
          {shortId(deal.id)}
        </Link>
      </Fact>
      {found.external_id !== null && (
        <Fact name={t('side_order')}>
          <span className={styles.code}>{found.external_id}</span>
        </Fact>
      )}
      {requisite !== null && (
        <Fact name={t(side === 'merchant' ? 'side_paid_to' : phone === null ? 'fact_card' : 'fact_phone')}>
          <span className={styles.code}>{requisiteText(deal.payment_details)}</span>
        </Fact>
      )}
      {side === 'merchant' && claimedAt !== null && (
        <Fact name={t('side_claimed_at')}>{formats().dateTime(claimedAt)}</Fact>
      )}
      {side === 'trader' && <FrozenFact found={found} />}
    </Facts>
  )
}

function BankFact({ found }: { found: Case }) {
  const t = useTexts('disputes')
  const { bank } = found.transaction.payment_details
  const named = useNamedBanks()(bank)
  return (
    <Fact name={t('fact_bank')}>
      <span className={styles.bank}>
        <BankDot bankId={bank.id} />
        {bankName(named)}
      </span>
    </Fact>
  )
}

function FrozenFact({ found }: { found: Case }) {
  const t = useTexts('disputes')
  if (found.frozen === null) return null
  return <Fact name={t('side_frozen')}>{formats().usdtRounded(found.frozen)}</Fact>
}
