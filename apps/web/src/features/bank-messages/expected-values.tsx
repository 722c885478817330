import { TextInput } from '@mantine/core'
import { useTexts } from '../../lib/texts.tsx'
import { differing, type TextResult } from './draft-test.ts'
import styles from './expected-values.module.css'
import { type DraftValues, isMoney, isSum, type ValueName, valueNames } from './template-draft.ts'

interface Props {
  readonly expected: DraftValues
  readonly result: TextResult | undefined
  readonly isStale: boolean
  readonly isChecked: boolean
  readonly onChange: (expected: DraftValues) => void
}

// Sums are judged whole: cut short, one would be another sum.
const maxLengths: Partial<Record<ValueName, number>> = { card: 32, payer: 120, time: 40 }

/** What must be read, and under each value what was, where the two differ. */
export function ExpectedValues({ expected, result, isStale, isChecked, onChange }: Props) {
  const t = useTexts('bank-messages')
  const wrong = result?.is_match ? differing(expected, result.values) : []

  const readWords = (name: ValueName) => {
    const value = result?.values[name]
    return value ? t('read_value', { value }) : t('read_nothing')
  }
  const errorAt = (name: ValueName) => {
    if (isChecked && isMoney(name) && expected[name] !== '' && !isSum(expected[name])) return t('fault_sum')
    return wrong.includes(name) ? readWords(name) : undefined
  }

  return (
    <div className={styles.values} data-stale={isStale}>
      {valueNames.map((name) => (
        <TextInput
          key={name}
          label={t(`value_${name}`)}
          className={styles[name]}
          classNames={{ input: styles.input }}
          value={expected[name]}
          maxLength={maxLengths[name]}
          inputMode={isMoney(name) ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          error={errorAt(name)}
          description={isUnasked(name, expected, result) ? readWords(name) : undefined}
          descriptionProps={{ 'data-remark': true }}
          onChange={(event) => onChange({ ...expected, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

/** Read, though nobody asked for it: worth knowing, and no fault. */
function isUnasked(name: ValueName, expected: DraftValues, result: TextResult | undefined): boolean {
  return expected[name].trim() === '' && result?.values[name] !== undefined
}
