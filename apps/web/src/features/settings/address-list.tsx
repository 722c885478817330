import { ActionIcon } from '@mantine/core'
import { IconCheck, IconClock, IconCopy, IconShieldCheck, IconTrash, IconWallet } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { Tip } from '../../components/tip.tsx'
import { TronAddress } from '../../components/tron-address.tsx'
import { useCopyAddress } from '../../components/use-copy-address.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './whitelist-cards.module.css'
import { isUsable } from './whitelist-check.ts'
import type { SavedAddress } from './whitelist-queries.ts'

interface Props {
  readonly addresses: readonly SavedAddress[]
  readonly onRemove: (address: SavedAddress) => void
}

export function AddressList({ addresses, onRemove }: Props) {
  const t = useTexts('settings')
  if (addresses.length === 0)
    return <EmptyState isWithin icon={IconWallet} title={t('wallet_empty')} text={t('wallet_empty_hint')} />
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <AddressRow key={address.id} saved={address} onRemove={() => onRemove(address)} />
      ))}
    </ul>
  )
}

function AddressRow({ saved, onRemove }: { saved: SavedAddress; onRemove: () => void }) {
  const t = useTexts('settings')
  const common = useTexts('common')
  const { isCopied, copy } = useCopyAddress(saved.wallet)
  const usable = isUsable(saved, Date.now())
  const CopyIcon = isCopied ? IconCheck : IconCopy
  const TileIcon = usable ? IconShieldCheck : IconClock

  return (
    <li className={styles.row}>
      <span className={styles.tile} data-usable={usable}>
        <TileIcon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.address}>
        <TronAddress address={saved.wallet} />
        {usable ? (
          <span className="visually-hidden">{t('wallet_usable')}</span>
        ) : (
          <StatusChip family="warn">
            {t('wallet_usable_from', { time: formats().dateTime(saved.usable_at) })}
          </StatusChip>
        )}
      </div>
      <div className={styles.actions}>
        <Tip label={common('address_copy')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.icon}
            data-copied={isCopied}
            aria-label={`${common('address_copy')} ${saved.wallet}`}
            onClick={() => void copy()}
          >
            <CopyIcon size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tip>
        <Tip label={t('wallet_remove_title')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.icon}
            aria-label={t('wallet_remove', { address: saved.wallet })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      </div>
    </li>
  )
}
