import { Button } from '@mantine/core'
import { Note } from '../../../components/note.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { PreviewTable } from './preview-table.tsx'
import type { usePreview } from './use-preview.ts'
import styles from './verdict.module.css'
import { isAbove, type VerdictForm } from './verdict-form.ts'

interface Props {
  readonly form: VerdictForm
  /** The highest sum that may be named. */
  readonly most: string
  readonly preview: ReturnType<typeof usePreview>
}

/** The right side: what the posting will do, or what is lacking to try it. */
export function PreviewPanel({ form, most, preview }: Props) {
  const t = useTexts('disputes')
  if (form.resolution === 'insufficient') return <Quiet words={t('verdict_insufficient_text')} />
  if (isAbove(form, most))
    return <Quiet words={t('verdict_preview_above', { sum: formats().roubles(most) })} />
  if (!preview.isWanted)
    return (
      <Quiet words={t(form.resolution === undefined ? 'verdict_preview_idle' : 'verdict_preview_amount')} />
    )
  if (preview.error !== undefined && !preview.isTrying) return <Failure preview={preview} />
  if (preview.data === undefined) return <Quiet words={t('verdict_preview_loading')} />
  const { debt } = preview.data
  return (
    <div className={styles.side}>
      <div className={styles.preview}>
        <PreviewTable preview={preview.data} />
      </div>
      {debt && (
        <Note family="warn">
          <strong>{t(`verdict_debt_${debt.debtor}`, { sum: formats().usdt(debt.amount) })}</strong>{' '}
          {t(`verdict_debt_${debt.debtor}_text`)}
        </Note>
      )}
    </div>
  )
}

function Quiet({ words }: { words: string }) {
  return (
    <div className={styles.side}>
      <p className={styles.preview} data-empty="true" role="status">
        {words}
      </p>
    </div>
  )
}

function Failure({ preview }: Pick<Props, 'preview'>) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const words = preview.isBooksBusy
    ? t('verdict_busy')
    : sentenceOf(preview.error, t('verdict_preview_failed'))
  return (
    <div className={styles.side}>
      <div className={styles.preview} data-empty="true" role="alert">
        <p>{words}</p>
        <Button variant="default" size="xs" onClick={preview.retry}>
          {common('retry')}
        </Button>
      </div>
    </div>
  )
}
