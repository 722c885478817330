import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { draftTestQuery, useSaveTemplate } from './bank-messages-queries.ts'
import { type Blocks, blocksOf, resultsByText, testBodyOf } from './draft-test.ts'
import { noRefusal, refusalOf } from './save-refusal.ts'
import { bodyOf, type DraftField, faultsOf, type TemplateDraft } from './template-draft.ts'

const typingPauseMs = 350

/** The draft and what is known of it: what the test reads, what is missing, what the server refused. */
export function useTemplateEditor(start: TemplateDraft, onSaved: () => void) {
  const t = useTexts('bank-messages')
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const save = useSaveTemplate()
  const test = useDraftTest(draft, tried)

  const faults = isChecked ? faultsOf(draft) : []

  const submit = (): readonly DraftField[] => {
    setChecked(true)
    const missing = faultsOf(draft)
    if (missing.length > 0) return missing
    setRefusal(noRefusal)
    save.mutate(bodyOf(draft), {
      onSuccess: onSaved,
      onError: (error) => setRefusal(refusalOf(error, t('save_failed'))),
    })
    return []
  }

  return {
    draft,
    tried,
    onTried: setTried,
    change: (change: Partial<TemplateDraft>) => {
      setDraft((before) => ({ ...before, ...change }))
      // What the server said is about what was sent, not about what is being typed.
      setRefusal((refusal) => (refusal.isOutdated ? refusal : noRefusal))
    },
    test,
    refusal,
    /** The sentence at a field: what is missing, else what the server said. */
    error: (field: DraftField) => (faults.includes(field) ? t(`fault_${field}`) : refusal.fields[field]),
    isDirty: draft !== start,
    isSaving: save.isPending,
    submit,
  }
}

export type TemplateEditorState = ReturnType<typeof useTemplateEditor>

/** Runs when the typing pauses, and never stands in its way. */
function useDraftTest(draft: TemplateDraft, tried: string) {
  const now = useMemo(() => testBodyOf(draft, tried), [draft, tried])
  const [body] = useDebouncedValue(now, typingPauseMs)
  const test = useQuery(draftTestQuery(body))
  const answer = now === undefined ? undefined : test.data
  const results = useMemo(() => resultsByText(answer), [answer])
  const isStale = now !== undefined && (test.isFetching || JSON.stringify(now) !== JSON.stringify(body))
  return {
    answer,
    results,
    isIdle: now === undefined,
    isStale,
    hasFailed: test.isError && !isStale,
    blocks: blocksOf(draft, answer, results) satisfies Blocks,
  }
}

export type DraftTest = ReturnType<typeof useDraftTest>
