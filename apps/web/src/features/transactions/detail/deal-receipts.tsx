import { Button } from '@mantine/core'
import { IconLink, IconLinkOff, IconMinus } from '@tabler/icons-react'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { knownText } from '../known-text.ts'
import type { DealReceipt } from '../transactions-queries.ts'
import { TrustChip } from '../trust-chip.tsx'
import drawer from './deal-drawer.module.css'
import styles from './deal-receipts.module.css'

interface Props {
  readonly receipts: readonly DealReceipt[]
  /** Support sees how each continues the chain of balances, and never a balance. */
  readonly isStaff: boolean
  /** For the trader of an open deal: asks whether a part came that no text proves. */
  readonly onVouch?: ((receipt: DealReceipt) => void) | undefined
}

export function DealReceipts({ receipts, isStaff, onVouch }: Props) {
  const t = useTexts('transactions')
  const { roubles, dateTime } = formats()
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{t('detail_receipts')}</h3>
      {receipts.length === 0 && <p className={drawer.aside}>{t('detail_receipts_none')}</p>}
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className={styles.receipt}>
            <p className={styles.line}>
              <span className={styles.amount}>{roubles(receipt.amount)}</span>
              <span className={styles.chips}>
                {isStaff && <LinkChip link={receipt.link} />}
                <TrustChip level={receipt.trust} />
              </span>
            </p>
            <p className={drawer.aside}>
              <time dateTime={receipt.received_at}>{dateTime(receipt.received_at)}</time>
            </p>
            <p className={drawer.aside}>{knownText(t, 'trust', receipt.trust_reason)}</p>
            {onVouch && receipt.awaits_word && <VouchButton onClick={() => onVouch(receipt)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function VouchButton({ onClick }: { onClick: () => void }) {
  const t = useTexts('transactions')
  const ref = useFocusToDialog<HTMLButtonElement>()
  return (
    <Button ref={ref} size="xs" variant="default" onClick={onClick}>
      {t('vouch')}
    </Button>
  )
}

const linkFaces = {
  follows: { family: 'ok', icon: IconLink },
  breaks: { family: 'bad', icon: IconLinkOff },
  none: { family: 'mute', icon: IconMinus },
} as const

function LinkChip({ link }: { link: DealReceipt['link'] }) {
  const t = useTexts('transactions')
  return (
    <span>
      <span className="visually-hidden">{t('link_of')}: </span>
      <StatusChip {...linkFaces[link]}>{t(`link_${link}`)}</StatusChip>
    </span>
  )
}
