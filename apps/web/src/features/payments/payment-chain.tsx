import { bankName } from '../../components/bank-name.ts'
import { ChainChip } from '../../components/chain/chain-chip.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { WordButton } from '../../components/word-button.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-chain.module.css'
import type { PaymentFaceProps } from './payment-face.ts'

/** How far the balance is proven, and what would prove it. A method that no phone reads has no chain. */
export function PaymentChain({ payment, onIntent }: PaymentFaceProps) {
  const t = useTexts('payments')
  const words = useTexts('chain')
  const { chain, takes_unproven: takesUnproven } = payment
  if (chain === null && !takesUnproven) return null
  return (
    <div className={styles.chain}>
      {chain !== null && <ChainChip chain={chain} />}
      {takesUnproven && <StatusChip family="warn">{t('unproven_chip')}</StatusChip>}
      {chain !== null && chain !== 'proven' && (
        <WordButton
          label={words('prove_of', { bank: bankName(payment.bank), owner: payment.name })}
          onPress={() => onIntent({ act: 'balance', payment })}
        >
          {words('prove')}
        </WordButton>
      )}
    </div>
  )
}
