import { Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { TextResult } from './draft-test.ts'
import cards from './sample-card.module.css'
import { textMaxLength, valueNames } from './template-draft.ts'
import styles from './try-text.module.css'
import type { DraftTest, TemplateEditorState } from './use-template-editor.ts'

/** Any text, to see what the draft makes of it. It is not kept. */
export function TryText({ editor }: { editor: TemplateEditorState }) {
  const t = useTexts('bank-messages')
  const { tried, onTried, test } = editor
  const result = tried.trim() === '' ? undefined : test.results.get(tried)

  return (
    <div className={styles.root}>
      <Textarea
        label={t('try_title')}
        description={t('try_text')}
        classNames={{ input: cards.text }}
        rows={2}
        value={tried}
        maxLength={textMaxLength}
        spellCheck={false}
        onChange={(event) => onTried(event.currentTarget.value)}
      />
      {result && <Read result={result} />}
      <Summary test={test} />
    </div>
  )
}

function Read({ result }: { result: TextResult }) {
  const t = useTexts('bank-messages')
  if (!result.is_match)
    return (
      <StatusChip family="bad" icon={IconX}>
        {t('result_unread')}
      </StatusChip>
    )
  return (
    <div className={styles.read}>
      <StatusChip family="ok" icon={IconCheck}>
        {t('try_read')}
      </StatusChip>
      <dl className={styles.values}>
        {valueNames
          .filter((name) => result.values[name] !== undefined)
          .map((name) => (
            <div key={name} className={styles.value}>
              <dt>{t(`value_${name}`)}</dt>
              <dd>{result.values[name]}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** One line for those who do not see the chips change. */
function Summary({ test: { answer, isStale } }: { test: DraftTest }) {
  const t = useTexts('bank-messages')
  const total = answer?.results.length ?? 0
  const matched = answer?.results.filter((result) => result.is_match).length ?? 0
  return (
    <p className={styles.summary} role="status">
      {total > 0 && !isStale && t('test_summary', { matched, total })}
    </p>
  )
}
