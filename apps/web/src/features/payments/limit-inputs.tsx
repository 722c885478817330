import { TextInput } from '@mantine/core'
import { changeAmount, enterWhole } from '../../lib/amount-input.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { LimitValues } from './payment-limits.ts'
import styles from './payment-settings.module.css'

interface Props {
  readonly values: LimitValues
  readonly errors: Readonly<Record<'min' | 'max', string | undefined>>
  readonly onChange: (values: LimitValues) => void
  readonly onBlur: () => void
}

const placeholders = { min: '0', max: '100000' }

export function LimitInputs({ values, errors, onChange, onBlur }: Props) {
  const t = useTexts('payments')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{t('limits_title')}</legend>
      <div className={styles.limits}>
        {(['min', 'max'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`limit_${field}`)}
            placeholder={placeholders[field]}
            value={values[field]}
            description={field === 'max' ? t('limit_hint') : undefined}
            error={errors[field]}
            inputMode="numeric"
            autoComplete="off"
            rightSection="$"
            onChange={(event) =>
              onChange({ ...values, [field]: changeAmount(values[field], event, enterWhole) })
            }
            onBlur={onBlur}
          />
        ))}
      </div>
    </fieldset>
  )
}
