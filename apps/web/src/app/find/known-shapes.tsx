import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCashBanknote,
  IconCreditCard,
  IconGavel,
  IconHash,
  IconMail,
  IconWallet,
} from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import styles from './find-dialog.module.css'

const shapes = [
  ['email', IconMail, 'morozov@'],
  ['id', IconArrowsExchange, '8f3a61c2'],
  ['tail', IconCreditCard, '4417'],
  ['sum_time', IconCashBanknote, '12500 14:30'],
  ['txid', IconHash, '7c1e…90ab'],
  ['address', IconWallet, 'TQ7m…dYs8'],
  ['dispute', IconGavel, '#1829'],
  ['external_id', IconBuildingStore, 'ORD-20441'],
] as const

/** What the field understands, with an example each. */
export function KnownShapes() {
  const t = useTexts('find')
  return (
    <section aria-label={t('by_shape')}>
      <div className={styles.title}>{t('by_shape')}</div>
      <ul className={styles.shapes}>
        {shapes.map(([shape, Icon, example]) => (
          <li key={shape}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {t(`shape.${shape}`)}
            <code>{example}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
