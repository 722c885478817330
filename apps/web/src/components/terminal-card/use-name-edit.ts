import { terminalNameLength } from '@florin/contract/rules'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { tidyName } from './tidy-name.ts'

/** Shows the new name at once, and the old one again when it was empty or not saved. */
export function useNameEdit(name: string, onRename: (name: string) => Promise<unknown>) {
  const t = useTexts('terminals')
  const [draft, setDraft] = useState<string>()
  const [saving, setSaving] = useState<string>()
  const cancel = () => setDraft(undefined)

  const save = async () => {
    const wanted = tidyName(draft ?? '')
    // The field stays open: a long name is for its owner to shorten.
    if (wanted.length > terminalNameLength.max)
      return toasts.error(t('name_long', { max: terminalNameLength.max }))
    cancel()
    if (wanted === '') return toasts.error(t('name_empty'))
    if (wanted === name) return
    setSaving(wanted)
    try {
      await onRename(wanted)
    } catch (error) {
      toasts.problem(error, t('name_failed'))
    } finally {
      setSaving(undefined)
    }
  }

  return { draft, shown: saving ?? name, start: () => setDraft(name), type: setDraft, cancel, save }
}
