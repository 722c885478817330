import { useEffect, useState } from 'react'
import type { EvidenceFile } from '../disputes-queries.ts'
import type { Resolution } from '../verdict/verdict-form.ts'

type Above =
  | { readonly what: 'keys' }
  | { readonly what: 'file' | 'remove'; readonly file: EvidenceFile }
  | { readonly what: 'verdict'; readonly chosen: Resolution | undefined }

/** What lies above the case, one thing at a time, and whether closing the case would lose something. */
export function useAbove(
  onCover: (isCovered: boolean) => void,
  onDirty: (isDirty: boolean) => void,
  comment: string,
) {
  const [above, setAbove] = useState<Above>()
  useEffect(() => onDirty(comment.trim() !== ''), [comment, onDirty])
  useEffect(() => onCover(above !== undefined), [above, onCover])
  useEffect(
    () => () => {
      onCover(false)
      onDirty(false)
    },
    [onCover, onDirty],
  )
  return {
    looked: above?.what === 'file' ? above.file : undefined,
    removed: above?.what === 'remove' ? above.file : undefined,
    isKeys: above?.what === 'keys',
    isDeciding: above?.what === 'verdict',
    chosen: above?.what === 'verdict' ? above.chosen : undefined,
    look: (file: EvidenceFile) => setAbove({ what: 'file', file }),
    remove: (file: EvidenceFile) => setAbove({ what: 'remove', file }),
    open: (what: 'keys') => setAbove({ what }),
    decide: (chosen: Resolution | undefined) => setAbove({ what: 'verdict', chosen }),
    close: () => setAbove(undefined),
  }
}
