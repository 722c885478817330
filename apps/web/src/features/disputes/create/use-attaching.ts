import { useState } from 'react'
import { useFormFiles } from '../evidence/use-form-files.ts'
import type { AskedItem } from './deal-query.ts'

/** Files and lines of text by the item that they are for. They stay when another reason asks for other things. */
export function useAttaching() {
  const form = useFormFiles()
  const [places, setPlaces] = useState<ReadonlyMap<File, string>>(new Map())
  const [statements, setStatements] = useState<Readonly<Record<string, string>>>({})
  return {
    form,
    statements,
    addFor(key: string, files: readonly File[]) {
      setPlaces((placed) => new Map([...placed, ...files.map((file) => [file, key] as const)]))
      form.add(files)
    },
    state: (key: string, text: string) => setStatements({ ...statements, [key]: text }),
    /** The item that the file was chosen for, where this list asks for it. */
    placeOf: (file: File, items: readonly AskedItem[]): string | null =>
      items.find(({ key, kind }) => kind === 'file' && key === places.get(file))?.key ?? null,
    /** What was typed for items of this list. */
    statedFor: (items: readonly AskedItem[]): Record<string, string> =>
      Object.fromEntries(
        items
          .filter(({ key, kind }) => kind === 'text' && (statements[key] ?? '').trim() !== '')
          .map(({ key }) => [key, (statements[key] ?? '').trim()]),
      ),
    isTouched: form.files.length > 0 || Object.values(statements).some((text) => text !== ''),
  }
}

export type Attaching = ReturnType<typeof useAttaching>
