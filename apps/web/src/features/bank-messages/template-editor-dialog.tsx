import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useLast } from '../../components/use-last.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { proposalQuery, type Template, templatesQuery } from './bank-messages-queries.ts'
import type { EditorIntent } from './editor-intent.ts'
import { draftFrom, draftOf, newDraft } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'

interface Props {
  readonly intent: EditorIntent | undefined
  readonly onIntent: (intent: EditorIntent) => void
  readonly onClose: () => void
  readonly onSaved: () => void
}

const width = 1180

export function TemplateEditorDialog({ intent, onIntent, onClose, onSaved }: Props) {
  const t = useTexts('bank-messages')
  const [isDirty, setDirty] = useState(false)
  const shown = useLast(intent)
  const version = shown?.act === 'edit' ? shown.template.version : undefined
  const form = { onDirty: setDirty, onSaved }

  return (
    <FormDialog
      opened={intent !== undefined}
      title={version === undefined ? t('editor_new') : t('editor_edit', { version })}
      size={width}
      isDirty={isDirty}
      onClose={onClose}
    >
      {shown?.act === 'new' && <TemplateEditor start={newDraft()} {...form} />}
      {shown?.act === 'edit' && <EditTemplate template={shown.template} onIntent={onIntent} {...form} />}
      {shown?.act === 'propose' && <ProposedTemplate id={shown.message.id} {...form} />}
    </FormDialog>
  )
}

interface FormProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: () => void
}

interface EditProps extends FormProps {
  readonly template: Template
  readonly onIntent: (intent: EditorIntent) => void
}

/** When somebody else was faster, their version is fetched, and the form starts from it. */
function EditTemplate({ template, onIntent, ...form }: EditProps) {
  const t = useTexts('bank-messages')
  const queries = useQueryClient()

  const reload = async () => {
    try {
      const { results } = await queries.fetchQuery({ ...templatesQuery, staleTime: 0 })
      const newer = results.find(({ id }) => id === template.id)
      if (newer) onIntent({ act: 'edit', template: newer })
    } catch (error) {
      toasts.problem(error, t('templates_failed'))
    }
  }

  return (
    <TemplateEditor
      key={template.version}
      start={draftOf(template)}
      onReload={() => void reload()}
      {...form}
    />
  )
}

function ProposedTemplate({ id, ...form }: FormProps & { id: string }) {
  const t = useTexts('bank-messages')
  const proposal = useQuery(proposalQuery(id))
  return (
    <QueryView query={proposal} failure={t('editor_failed')} loading={t('editor_loading')}>
      {(proposed) => <TemplateEditor start={draftFrom(proposed)} {...form} />}
    </QueryView>
  )
}
