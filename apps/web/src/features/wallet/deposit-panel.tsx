import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { Note } from '../../components/note.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { TronAddress } from '../../components/tron-address.tsx'
import { useCopyAddress } from '../../components/use-copy-address.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CreateWallet } from './create-wallet.tsx'
import styles from './deposit-panel.module.css'
import { DepositsDelayed } from './deposits-delayed.tsx'
import { type DepositAddress, lookForDeposit } from './wallet-queries.ts'

interface Props {
  /** Null while there is none. */
  readonly known: DepositAddress | null
  readonly onAskingCode: (isAsking: boolean) => void
  readonly onCreate: () => void
}

export function DepositPanel({ known, ...creating }: Props) {
  // Whoever looks at their address may just have sent something.
  useEffect(lookForDeposit, [])

  if (known === null) return <CreateWallet {...creating} />
  return (
    <>
      {known.deposits_delayed && (
        <div className={styles.delayed}>
          <DepositsDelayed />
        </div>
      )}
      <AddressToPay {...known} />
    </>
  )
}

function AddressToPay({ address, deposit_minimum, deposit_blocks, deposit_seconds }: DepositAddress) {
  const t = useTexts('wallet')
  const common = useTexts('common')
  const { isCopied, copy } = useCopyAddress(address)
  const CopyIcon = isCopied ? IconCheck : IconCopy

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.qr}>
          {/* Black on white with four empty modules around it in both schemes: cameras need them. */}
          <QRCodeSVG
            value={address}
            size={186}
            marginSize={4}
            level="M"
            bgColor="#ffffff"
            fgColor="#000000"
            role="img"
            aria-label={t('qr_label')}
          />
        </div>
        <div className={styles.facts}>
          <div className={styles.chips}>
            <StatusChip family="ok">USDT</StatusChip>
            <StatusChip family="mute">{t('network')}</StatusChip>
          </div>
          <p className={styles.label} id="deposit-address">
            {t('address_label')}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a group that names one value; a fieldset is for a form */}
          <div className={styles.address} role="group" aria-labelledby="deposit-address">
            <TronAddress address={address} />
          </div>
          <p className={styles.terms}>
            {t('terms_minimum', {
              amount: formats()
                .usdtNumber(deposit_minimum)
                .replace(/[.,]?0+$/, ''),
            })}{' '}
            {t('terms_time', {
              minutes: Math.max(1, Math.round(deposit_seconds / 60)),
              blocks: deposit_blocks,
            })}
          </p>
          <Button
            variant="light"
            fullWidth
            className={styles.copy}
            data-copied={isCopied}
            leftSection={<CopyIcon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {common('address_copy')}
          </Button>
        </div>
      </div>
      <div className={styles.warning}>
        <Note family="warn">
          <strong>{t('warning_only')}</strong> {t('warning_loss')}
        </Note>
      </div>
    </>
  )
}
