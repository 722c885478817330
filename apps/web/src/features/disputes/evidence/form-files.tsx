import { useTexts } from '../../../lib/texts.tsx'
import styles from './evidence.module.css'
import { Faults } from './faults.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileLine } from './file-line.tsx'
import type { FormFilesState } from './use-form-files.ts'

/** The part of a form that takes files: the drop zone, what was chosen, and how far the form has got. */
export function FormFiles({ form, offers }: { form: FormFilesState; offers: string }) {
  const t = useTexts('disputes')
  const isSending = form.share !== undefined
  const percent = Math.round((form.share ?? 0) * 100)
  const named = form.files.map(({ name }) => name).join(', ')
  return (
    <div className={styles.lines}>
      <FileDrop offers={offers} isDisabled={isSending} onFiles={form.add} />
      <Faults faults={form.faults} />
      {form.files.length > 0 && (
        <ul className={styles.lines} aria-label={t('upload_list')}>
          {form.files.map((file) => (
            <FileLine
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              remove={
                isSending
                  ? undefined
                  : { label: t('upload_drop', { name: file.name }), onPress: () => form.remove(file) }
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.whole}>
        {isSending && form.files.length > 0 && (
          <progress
            className={styles.bar}
            max={100}
            value={percent}
            aria-label={t('upload_progress', { name: named })}
          />
        )}
      </div>
    </div>
  )
}
