import { IconCreditCard, IconHash, IconPhone, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { WordButton } from '../../components/word-button.tsx'
import { accountText, dialablePhone, maskCard, phoneText } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-details.module.css'
import type { PaymentField } from './payment-form.ts'
import type { Payment } from './payments-queries.ts'

interface Props {
  readonly payment: Payment
  /** For a number that is still missing. */
  readonly onFill: (field: PaymentField) => void
}

/** Card, phone and account. The card comes masked, so there is nothing of it to copy. */
export function PaymentDetails({ payment, onFill }: Props) {
  const t = useTexts('payments')
  const { card, phone_number: phone, nomer_scheta: account } = payment
  return (
    <dl className={styles.lines}>
      <Line icon={IconCreditCard} name={t('card')}>
        {card ? (
          <Digits>{maskCard(card)}</Digits>
        ) : (
          <WordButton onPress={() => onFill('card')}>{t('add_card')}</WordButton>
        )}
      </Line>
      <Line icon={IconPhone} name={t('phone')}>
        {phone ? (
          <>
            <Digits>{phoneText(phone)}</Digits>
            <CopyButton text={dialablePhone(phone)} label={t('copy_phone')} />
          </>
        ) : (
          <WordButton onPress={() => onFill('phone_number')}>{t('add_phone')}</WordButton>
        )}
      </Line>
      <Line icon={IconHash} name={t('account')}>
        {account ? (
          <>
            <Digits>{accountText(account)}</Digits>
            <CopyButton text={account} label={t('copy_account')} />
          </>
        ) : (
          <span className={styles.none}>{t('no_account')}</span>
        )}
      </Line>
    </dl>
  )
}

function Line({ icon: Icon, name, children }: { icon: TablerIcon; name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Digits({ children }: { children: string }) {
  return (
    <span className={styles.digits} translate="no">
      {children}
    </span>
  )
}
