import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import { SampleCard } from './sample-card.tsx'
import styles from './sample-list.module.css'
import { changeSample, mostSamples, withoutSample, withSample } from './template-draft.ts'
import type { TemplateEditorState } from './use-template-editor.ts'

const fewest = 2

export function SampleList({ editor }: { editor: TemplateEditorState }) {
  const t = useTexts('bank-messages')
  const { draft, change, test, error } = editor
  const fault = error('samples')

  return (
    <section className={styles.root} aria-labelledby="samples">
      <div>
        <h3 id="samples" className={styles.title}>
          {t('samples')}
        </h3>
        <p className={fault === undefined ? styles.hint : styles.error} role={fault && 'alert'}>
          {fault ?? t('samples_hint')}
        </p>
      </div>
      {draft.samples.map((sample, at) => (
        <SampleCard
          key={sample.key}
          number={at + 1}
          sample={sample}
          result={test.results.get(sample.text)}
          isStale={test.isStale}
          isChecked={fault !== undefined}
          canRemove={draft.samples.length > fewest}
          onChange={(part) => change(changeSample(draft, sample.key, part))}
          onRemove={() => change(withoutSample(draft, sample.key))}
        />
      ))}
      {draft.samples.length < mostSamples && (
        <Button
          variant="default"
          className={styles.add}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => change(withSample(draft))}
        >
          {t('sample_add')}
        </Button>
      )}
    </section>
  )
}
