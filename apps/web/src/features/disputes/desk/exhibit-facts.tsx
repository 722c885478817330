import {
  IconDeviceMobileCheck,
  IconDeviceMobileOff,
  IconLink,
  IconLinkOff,
  IconReceipt,
  IconReceiptOff,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChipFamily } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Exhibit } from './desk-queries.ts'
import styles from './exhibit.module.css'

interface Props {
  readonly found: Case
  readonly exhibit: Exhibit
}

/** Three facts that often decide: was the phone there, does the chain hold, did such a sum come. */
export function ExhibitFacts({ found, exhibit }: Props) {
  return (
    <ul className={styles.facts}>
      <PhoneFact phone={exhibit.phone} />
      <ChainFact chain={exhibit.chain} />
      <ReceiptFact found={found} receipts={exhibit.receipts} />
    </ul>
  )
}

function PhoneFact({ phone }: Pick<Exhibit, 'phone'>) {
  const t = useTexts('disputes')
  const { time, percent } = formats()
  if (phone === null)
    return (
      <Fact icon={IconDeviceMobileOff} family="warn" title={t('exhibit_no_phone')}>
        {t('exhibit_no_phone_text')}
      </Fact>
    )
  const online = percent(phone.online_percent)
  if (phone.was_online)
    return (
      <Fact icon={IconDeviceMobileCheck} family="ok" title={t('exhibit_online')}>
        {t('exhibit_online_text', { percent: online })}
      </Fact>
    )
  const gaps = phone.gaps.map(({ from, to }) => `${time(from)}–${time(to)}`).join(', ')
  return (
    <Fact icon={IconDeviceMobileOff} family="warn" title={t('exhibit_offline')}>
      {t('exhibit_offline_text', { percent: online, gaps })}
    </Fact>
  )
}

const chainFaces = {
  unbroken: { icon: IconLink, family: 'ok' },
  broken: { icon: IconLinkOff, family: 'bad' },
  unproven: { icon: IconLinkOff, family: 'mute' },
} as const

function ChainFact({ chain }: Pick<Exhibit, 'chain'>) {
  const t = useTexts('disputes')
  const date = chain.proven_at === null ? '–' : formats().date(chain.proven_at)
  return (
    <Fact {...chainFaces[chain.state]} title={t(`exhibit_${chain.state}`)}>
      {t(`exhibit_${chain.state}_text`, { date, count: chain.messages })}
    </Fact>
  )
}

/** A receipt that went to another deal is no receipt for this one. */
function ReceiptFact({ found, receipts }: { found: Case } & Pick<Exhibit, 'receipts'>) {
  const t = useTexts('disputes')
  const { roubles, time } = formats()
  const deal = found.transaction
  const own = receipts.find(({ deal_id: id }) => id === null || id === deal.id)
  if (own)
    return (
      <Fact icon={IconReceipt} family="ok" title={t('exhibit_receipt')}>
        {t('exhibit_receipt_text', { sum: roubles(own.amount), time: time(own.at), trust: own.trust })}
      </Fact>
    )
  return (
    <Fact icon={IconReceiptOff} family="mute" title={t('exhibit_no_receipt')}>
      {t('exhibit_no_receipt_text', { sum: roubles(deal.amount), count: receipts.length })}
      {receipts.map(({ id, deal_id: other }) => (
        <Link key={id} className={styles.link} to={`/deal?id=${other}`} target="_blank">
          {t('exhibit_deal', { id: other?.slice(0, 8) ?? '' })}
        </Link>
      ))}
    </Fact>
  )
}

interface FactProps {
  readonly icon: TablerIcon
  readonly family: ChipFamily
  readonly title: string
  readonly children: ReactNode
}

function Fact({ icon: Icon, family, title, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <span className={styles.sign} data-family={family}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.factWords}>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </li>
  )
}
