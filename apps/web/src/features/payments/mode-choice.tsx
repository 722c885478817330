import { useId } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { lackOf, type PaymentMode, paymentModes } from './payment-mode.ts'
import styles from './payment-settings.module.css'
import type { Payment } from './payments-queries.ts'

interface Props {
  readonly payment: Payment
  readonly chosen: PaymentMode | undefined
  readonly onChoose: (mode: PaymentMode) => void
}

export function ModeChoice({ payment, chosen, onChoose }: Props) {
  const t = useTexts('payments')
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{t('mode_filter')}</legend>
      <div className={styles.modes}>
        {paymentModes.map((mode) => {
          const lack = lackOf(mode, payment)
          return (
            <label key={mode} className={styles.mode}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={mode === chosen}
                disabled={lack !== undefined}
                onChange={() => onChoose(mode)}
              />
              {mode}
              {lack && <span className={styles.lack}>{t(lack)}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
