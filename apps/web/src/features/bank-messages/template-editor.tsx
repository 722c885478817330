import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import type { Blocks } from './draft-test.ts'
import { PatternField } from './pattern-field.tsx'
import { SampleList } from './sample-list.tsx'
import type { Refusal } from './save-refusal.ts'
import { type DraftField, draftFields, type TemplateDraft } from './template-draft.ts'
import styles from './template-editor.module.css'
import { TemplateFacts } from './template-facts.tsx'
import { TryText } from './try-text.tsx'
import { type TemplateEditorState, useTemplateEditor } from './use-template-editor.ts'

interface Props {
  readonly start: TemplateDraft
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: () => void
  /** Where there is a newer version to start from again. */
  readonly onReload?: () => void
}

export function TemplateEditor({ start: given, onDirty, onSaved, onReload }: Props) {
  const t = useTexts('bank-messages')
  // The list may be renewed behind the dialog; what is being edited stays what it was.
  const [start] = useState(given)
  const form = useRef<HTMLFormElement>(null)
  const editor = useTemplateEditor(start, () => {
    toasts.success(t('saved'))
    onSaved()
  })

  useEffect(() => onDirty(editor.isDirty), [editor.isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  useEffect(() => showRefusal(form.current, editor.refusal), [editor.refusal])

  const save = (event: FormEvent) => {
    event.preventDefault()
    const [first] = editor.submit()
    if (first) focusField(form.current, first)
  }

  return (
    <form ref={form} onSubmit={save} noValidate className={styles.form}>
      {editor.refusal.rest !== undefined && (
        <div className={styles.wide}>
          <Note
            family="bad"
            action={
              editor.refusal.isOutdated &&
              onReload && (
                <Button variant="default" size="xs" className={styles.reload} onClick={onReload}>
                  {t('reload')}
                </Button>
              )
            }
          >
            {editor.refusal.rest}
          </Note>
        </div>
      )}
      <div className={styles.column}>
        <TemplateFacts editor={editor} />
        <PatternField editor={editor} />
      </div>
      <div className={styles.column}>
        <SampleList editor={editor} />
        <TryText editor={editor} />
      </div>
      <Feet editor={editor} />
    </form>
  )
}

function Feet({ editor }: { editor: TemplateEditorState }) {
  const t = useTexts('bank-messages')
  const why = useBlockWords(editor.test.blocks)
  return (
    <div className={styles.feet}>
      <p id="template-blocked" className={styles.why} role="status">
        {why}
      </p>
      <Button
        type="submit"
        size="md"
        loading={editor.isSaving}
        disabled={why !== undefined}
        aria-describedby={why === undefined ? undefined : 'template-blocked'}
      >
        {t('save')}
      </Button>
    </div>
  )
}

function useBlockWords({ problems, samples, clashes }: Blocks): string | undefined {
  const t = useTexts('bank-messages')
  if (problems) return t('blocked_problems')
  if (samples > 0) return t('blocked_samples', { count: samples })
  return clashes ? t('blocked_clashes') : undefined
}

/** The save button is always in view; what the server said of the form may not be. */
function showRefusal(form: HTMLFormElement | null, { fields, rest }: Refusal): void {
  const first = draftFields.find((field) => fields[field] !== undefined)
  if (first) focusField(form, first)
  else if (rest !== undefined) form?.scrollIntoView({ block: 'start' })
}

function focusField(form: HTMLFormElement | null, field: DraftField): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
}
