import type { AccountType } from '@florin/contract/rules'
import { IconArrowsExchange, IconBuildingStore } from '@tabler/icons-react'
import { FieldMessage } from '../../components/field-message.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './role-cards.module.css'
import { type AuthFlow, inputId } from './use-auth-flow.ts'

const roles = [
  { type: 'merchant', Icon: IconBuildingStore },
  { type: 'trader', Icon: IconArrowsExchange },
] as const

const faultId = 'auth-accountType-error'

/** Who registers. Nothing is chosen beforehand: what a person becomes here cannot be changed later. */
export function RoleCards({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  const { values, errors, setFieldValue, clearFieldError } = flow.form
  const fault = errors.accountType

  const choose = (type: AccountType) => {
    setFieldValue('accountType', type)
    clearFieldError('accountType')
  }

  return (
    <div>
      <div
        role="radiogroup"
        className={styles.cards}
        aria-label={t('account_type')}
        aria-required="true"
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? faultId : undefined}
      >
        {roles.map(({ type, Icon }, at) => (
          <label key={type} className={styles.card} data-wrong={Boolean(fault)}>
            <input
              type="radio"
              name="accountType"
              className={styles.radio}
              value={type}
              checked={values.accountType === type}
              aria-labelledby={`auth-${type}`}
              aria-describedby={`auth-${type}-hint`}
              onChange={() => choose(type)}
              {...(at === 0 && { id: inputId('accountType'), 'data-autofocus': true })}
            />
            <span className={styles.tile}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <span className={styles.name} id={`auth-${type}`}>
                {t(type)}
              </span>
              <span className={styles.hint} id={`auth-${type}-hint`}>
                {t(`${type}_hint`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id={faultId} fault={fault} />
    </div>
  )
}
