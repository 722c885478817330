import { useEffect, useState } from 'react'
import { useNarrow } from '../../../components/use-narrow.ts'
import { isDecided } from '../dispute-status.tsx'
import { offeredFiles, offeredToTrader } from '../evidence/file-check.ts'
import { sendResumable } from '../evidence/send-resumable.ts'
import { useUploads } from '../evidence/use-uploads.ts'
import { mainCards, railCards, type SideCards } from '../sides/cards.tsx'
import { CasePage } from '../sides/case-page.tsx'
import { SendBar } from '../sides/send-bar.tsx'
import { firstMissing, sideOf } from '../sides/side.ts'
import { type Asking, SideQuestions } from '../sides/side-questions.tsx'
import type { PartProps } from './case-props.ts'

/** A case as one of its sides sees it: its own files, what is asked of it, and what it may do. */
export function PartyCase(props: PartProps) {
  const { found, role, onDirty, onCover, onChanged } = props
  const [asking, setAsking] = useState<Asking>()
  const [known] = useState(() => new Set<string>())
  const side = sideOf(role)
  const offers = side === 'trader' ? offeredToTrader : offeredFiles
  const uploads = useUploads({
    count: found.files.filter((file) => file.side === side).length,
    item: firstMissing(found),
    send: (file, underway, item) => {
      for (const { id } of found.files) known.add(id)
      return sendResumable({ caseId: found.id, known, side, file, item }, underway)
    },
    onSent: onChanged,
  })
  const hasUnsent = uploads.uploads.length > 0
  useEffect(() => onDirty(hasUnsent), [hasUnsent, onDirty])
  const ask = (what: Asking | undefined) => {
    setAsking(what)
    onCover(what !== undefined)
  }
  const hasBar = useNarrow(720) && side === 'trader' && found.may.upload
  const cards: SideCards = {
    found,
    side,
    offers,
    uploads,
    isOver: isDecided(found.status),
    hasBar,
    onLook: props.onLook,
    onAsk: ask,
  }
  const isOneColumn = useNarrow(1000)
  return (
    <>
      <CasePage isOneColumn={isOneColumn} main={mainCards(cards)} rail={railCards(cards)} />
      {hasBar && <SendBar offers={offers} uploads={uploads} />}
      <SideQuestions
        {...{ found, offers, asking }}
        onFiles={uploads.add}
        onClose={() => ask(undefined)}
        onDone={onChanged}
        onOpen={props.onOpen}
      />
    </>
  )
}
