import { Button, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Tip } from '../../components/tip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { isNews, type TextResult } from './draft-test.ts'
import { ExpectedValues } from './expected-values.tsx'
import { ResultChip } from './result-chip.tsx'
import styles from './sample-card.module.css'
import { type SampleDraft, textMaxLength, valuesOf } from './template-draft.ts'

interface Props {
  readonly number: number
  readonly sample: SampleDraft
  readonly result: TextResult | undefined
  readonly isStale: boolean
  /** Saving was tried: sums that are none are marked. */
  readonly isChecked: boolean
  readonly canRemove: boolean
  readonly onChange: (part: Partial<Omit<SampleDraft, 'key'>>) => void
  readonly onRemove: () => void
}

export function SampleCard(props: Props) {
  const { number, sample, result, isStale, isChecked, onChange } = props
  const t = useTexts('bank-messages')
  const name = t('sample', { number })

  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">{name}</legend>
      <Head {...props} name={name} />
      <Textarea
        data-field={number === 1 ? 'samples' : undefined}
        aria-label={`${name}: ${t('sample_text')}`}
        placeholder={t('sample_text')}
        classNames={{ input: styles.text }}
        rows={2}
        value={sample.text}
        maxLength={textMaxLength}
        spellCheck={false}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <ExpectedValues
        expected={sample.expected}
        result={result}
        isStale={isStale}
        isChecked={isChecked}
        onChange={(expected) => onChange({ expected })}
      />
      {result?.is_match && isNews(sample.expected, result.values) && (
        <Button
          variant="light"
          size="xs"
          className={styles.take}
          onClick={() => onChange({ expected: valuesOf(result.values) })}
        >
          {t('sample_take')}
        </Button>
      )}
    </fieldset>
  )
}

function Head({ number, name, sample, result, isStale, canRemove, onRemove }: Props & { name: string }) {
  const t = useTexts('bank-messages')
  return (
    <div className={styles.head}>
      <p className={styles.name} aria-hidden="true">
        {name}
      </p>
      {sample.text.trim() !== '' && (
        <ResultChip result={result} expected={sample.expected} isStale={isStale} />
      )}
      {canRemove && (
        <Tip label={t('sample_remove', { number })} align="end">
          <button
            type="button"
            className={styles.remove}
            aria-label={t('sample_remove', { number })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </Tip>
      )}
    </div>
  )
}
