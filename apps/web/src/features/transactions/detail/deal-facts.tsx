import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { dialablePhone, formats, phoneText } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { cardText, isWhole } from '../requisite-text.ts'
import type { DealDetails } from '../transactions-queries.ts'
import type { Onlooker } from '../views.ts'
import drawer from './deal-drawer.module.css'
import styles from './deal-facts.module.css'

interface Props {
  readonly deal: DealDetails
  readonly who: Onlooker
}

export function DealFacts(props: Props) {
  return (
    <>
      <Money {...props} />
      <Requisites {...props} />
      <About {...props} />
    </>
  )
}

function Money({ deal, who }: Props) {
  const t = useTexts('transactions')
  const { roubles, rate, usdt, balance, profit } = formats()
  const difference = deal.amount_difference
  return (
    <Part title={t('detail_money')}>
      <Fact name={t('detail_requested')}>{roubles(deal.amount_requested)}</Fact>
      <Fact name={t('detail_to_pay')}>{roubles(deal.amount)}</Fact>
      <Fact name={t('detail_received')}>
        {deal.amount_received === null ? t('detail_received_none') : roubles(deal.amount_received)}
      </Fact>
      {difference !== null && Number(difference) !== 0 && (
        <Fact name={t('detail_difference')}>
          {difference.startsWith('-') ? '' : '+'}
          {roubles(difference)}
        </Fact>
      )}
      <Fact name={t('detail_rate')}>{rate(deal.rate)}</Fact>
      <Fact name={t('detail_usdt')}>{usdt(deal.amount_usdt)}</Fact>
      {deal.fee_usdt !== null && <Fact name={t('detail_fee')}>{balance(deal.fee_usdt)}</Fact>}
      <Fact name={t(who === 'merchant' ? 'detail_credit' : 'detail_profit')}>{profit(deal.profit)}</Fact>
    </Part>
  )
}

function Requisites({ deal: { payment_details: details, order_type: type } }: Props) {
  const t = useTexts('transactions')
  const bank = useNamedBanks()(details.bank)
  const { card, phone_number: phone } = details
  return (
    <Part title={t('detail_requisites')}>
      <Fact name={t('detail_bank')}>{bankName(bank)}</Fact>
      <Fact name={t('detail_type')}>{t(`type_${type}`)}</Fact>
      {card !== null && (
        <Fact name={t('detail_card')} copy={isWhole(card) ? card.replaceAll(' ', '') : undefined} isCode>
          {isWhole(card) ? inFours(card) : cardText(card)}
        </Fact>
      )}
      {phone !== null && (
        <Fact name={t('detail_phone')} copy={isWhole(phone) ? dialablePhone(phone) : undefined} isCode>
          {isWhole(phone) ? phoneText(phone) : phone}
        </Fact>
      )}
    </Part>
  )
}

function About({ deal, who }: Props) {
  const t = useTexts('transactions')
  const { dateTime } = formats()
  const { order_id: order, external_id: external, dispute_id: dispute } = deal
  return (
    <Part title={t('detail_about')}>
      <Id name={t('detail_id')} id={deal.id} />
      {order !== null && <Id name={t('detail_order')} id={order} />}
      {external !== null && (
        <Id name={t(who === 'staff' ? 'detail_external_staff' : 'detail_external')} id={external} />
      )}
      {dispute !== null && (
        <Fact name={t('detail_dispute')}>
          <Link className={styles.link} to={`/dispute?id=${dispute}`}>
            {t('detail_dispute_open', { number: deal.dispute_number ?? '' })}
          </Link>
        </Fact>
      )}
      {deal.description !== '' && <Fact name={t('detail_description')}>{deal.description}</Fact>}
      {deal.merchant !== null && <Fact name={t('detail_merchant')}>{deal.merchant}</Fact>}
      {deal.trader !== null && <Fact name={t('detail_trader')}>{deal.trader}</Fact>}
      {deal.refused_shares.map(({ side, lead, reason }) => (
        <Fact key={side} name={t(`detail_no_share_${side}`)}>
          {t('detail_no_share', { lead, reason: t(`no_share_${reason}`) })}
        </Fact>
      ))}
      <Fact name={t('detail_created')}>{dateTime(deal.created_at)}</Fact>
      <Fact name={t('detail_updated')}>{dateTime(deal.updated_at)}</Fact>
      {deal.expires_at !== null && <Fact name={t('detail_expires')}>{dateTime(deal.expires_at)}</Fact>}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{title}</h3>
      <dl className={styles.facts}>{children}</dl>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly copy?: string | undefined
  readonly isCode?: boolean
  readonly children: ReactNode
}

function Fact({ name, copy, isCode = false, children }: FactProps) {
  const t = useTexts('transactions')
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd data-code={isCode} translate={isCode ? 'no' : undefined}>
        <span>{children}</span>
        {copy !== undefined && <CopyButton text={copy} label={t('detail_copy', { what: name })} />}
      </dd>
    </div>
  )
}

function Id({ name, id }: { name: string; id: string }) {
  return (
    <Fact name={name} copy={id} isCode>
      {id}
    </Fact>
  )
}

function inFours(card: string): string {
  return (
    card
      .replaceAll(' ', '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? card
  )
}
