import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import styles from './block-question.module.css'

interface Props {
  readonly bank: string
  /** Rejects when the answer was not saved. */
  readonly onAnswer: (isBlocked: boolean) => Promise<unknown>
}

/** A text tells of a block, and anybody could have sent it: the owner looks and says what is true. */
export function BlockQuestion({ bank, onAnswer }: Props) {
  const t = useTexts('terminals')
  const id = useId()
  const [saving, setSaving] = useState<boolean>()
  const [hasFailed, setHasFailed] = useState(false)

  const answer = async (isBlocked: boolean) => {
    setSaving(isBlocked)
    setHasFailed(false)
    try {
      await onAnswer(isBlocked)
    } catch {
      setHasFailed(true)
    }
    setSaving(undefined)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with its answers; a fieldset is for a form
    <div role="group" aria-labelledby={id} className={styles.question}>
      <p id={id}>{t('block_question', { bank })}</p>
      <div className={styles.answers}>
        <Button
          variant="default"
          loading={saving === false}
          disabled={saving === true}
          onClick={() => void answer(false)}
        >
          {t('block_no')}
        </Button>
        <Button
          variant="default"
          className={styles.danger}
          loading={saving === true}
          disabled={saving === false}
          onClick={() => void answer(true)}
        >
          {t('block_yes')}
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {t('block_failed')}
        </p>
      )}
    </div>
  )
}
