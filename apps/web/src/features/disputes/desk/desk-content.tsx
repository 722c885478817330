import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNarrow } from '../../../components/use-narrow.ts'
import { draftOf, keepDraft } from '../../../lib/case-sitting.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { RemoveQuestion } from '../detail/remove-question.tsx'
import { type Case, caseKey, type EvidenceFile } from '../disputes-queries.ts'
import { FileViewer } from '../evidence/file-viewer.tsx'
import { VerdictDialog } from '../verdict/verdict-dialog.tsx'
import type { DeskProps } from './desk-props.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { DeskWide } from './desk-wide.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { useAbove } from './use-above.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useParts } from './use-parts.ts'

type Props = DeskProps & { readonly found: Case }

/** A case as support judges it, with everything that may lie above it. */
export function DeskContent({ found, place, queue, onOpen, onDirty, onCover, onDone }: Props) {
  const queries = useQueryClient()
  const isNarrow = useNarrow(720)
  const evidence = useRef<HTMLElement>(null)
  const [comment, setComment] = useState(() => draftOf(found.id))
  const [tab, setTab] = useState('story')
  const above = useAbove(onCover, onDirty, comment)
  const parts = useParts(found)
  const onChanged = () => void queries.invalidateQueries({ queryKey: disputesKey })
  const acts = {
    onNext: queue.next,
    onPrevious: queue.previous,
    onEvidence: () => {
      setTab('files')
      // The tab's content is there after the next paint.
      requestAnimationFrame(() => focusOn(evidence.current))
    },
    onZoom: () => {
      const file = pictureToZoom(found.files)
      if (file) above.look(file)
    },
    onHelp: () => above.open('keys'),
  }
  useDeskKeys(place, { ...acts, ...(found.may.resolve && { onVerdict: above.decide }) })
  const Layout = isNarrow ? DeskTabs : DeskWide
  return (
    <>
      <Layout
        found={found}
        parts={parts}
        acts={acts}
        evidence={evidence}
        tab={tab}
        onTab={setTab}
        isTaking={queue.isTaking}
        onOpen={onOpen}
        onLook={above.look}
        onRemove={found.may.remove_files ? above.remove : undefined}
        onVerdict={above.decide}
        onChanged={onChanged}
      />
      <FileViewer caseId={found.id} file={above.looked} onClose={above.close} />
      <KeysDialog opened={above.isKeys} onClose={above.close} />
      <RemoveQuestion caseId={found.id} file={above.removed} onClose={above.close} onDone={onChanged} />
      <VerdictDialog
        found={found}
        hasRecord={(parts.exhibit.data?.exhibit ?? null) !== null}
        opened={above.isDeciding}
        chosen={above.chosen}
        comment={comment}
        onComment={(text) => {
          setComment(text)
          keepDraft(found.id, text)
        }}
        onClose={above.close}
        onDone={() => {
          keepDraft(found.id, '')
          // Whoever comes back to it with K would see it open, with keys for a verdict, until the new answer is there.
          queries.removeQueries({ queryKey: caseKey(found.id) })
          onChanged()
          onDone(found)
        }}
      />
    </>
  )
}

function focusOn(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
}

/** The one that has the focus, else the first that can be looked at. */
function pictureToZoom(files: readonly EvidenceFile[]): EvidenceFile | undefined {
  const shown = files.filter(({ content_type: type }) => type !== 'application/pdf')
  const focused = document.activeElement?.closest<HTMLElement>('[data-file]')?.dataset.file
  return shown.find(({ id }) => id === focused) ?? shown[0]
}
