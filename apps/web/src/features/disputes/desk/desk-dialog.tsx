import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../../components/focus-lost.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { ApiProblem, sentenceOf } from '../../../lib/api-problem.ts'
import { noteOpened } from '../../../lib/case-sitting.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { CaseDialogProps } from '../detail/case-props.ts'
import { useLease } from '../detail/use-lease.ts'
import { type Case, caseQuery } from '../disputes-queries.ts'
import styles from './desk.module.css'
import { DeskContent } from './desk-content.tsx'
import { DeskDone } from './desk-done.tsx'
import { DeskHead } from './desk-head.tsx'
import type { DeskProps } from './desk-props.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { useQueue } from './use-queue.ts'

type Props = Omit<CaseDialogProps, 'role'>

/** Support's one screen: a case in the whole window, and the way from one case of the queue to the next. */
export function DeskDialog({ id, onClose, onOpen }: Props) {
  const shown = useLast(id)
  const place = useRef<HTMLDivElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [isCovered, setCovered] = useState(false)
  const [done, setDone] = useState<Pick<Case, 'id' | 'number'>>()
  const queue = useQueue(shown, onOpen)
  useEffect(() => {
    if (id === undefined) return
    noteOpened(id)
    // A case that was asked about comes back with its answer: opened again it is shown, not its end.
    setDone(undefined)
  }, [id])
  // What had the focus went with the case before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is looked at when another case is shown
  useLayoutEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]')
    if (dialog && isFocusLost()) dialog.focus({ preventScroll: true })
  }, [shown])
  return (
    <FormDialog
      opened={id !== undefined}
      isWhole
      title=""
      size={1440}
      isDirty={isDirty}
      isCovered={isCovered}
      onClose={onClose}
    >
      <div ref={place} className={styles.desk}>
        {shown !== undefined && done?.id === shown && (
          <DeskDone number={done.number} place={place} queue={queue} onCover={setCovered} onClose={onClose} />
        )}
        {/* Until the window has faded the case stays in it, but its lease ends at once. */}
        {shown !== undefined && done?.id !== shown && (
          <Story
            key={shown}
            id={shown}
            isOpen={id !== undefined}
            place={place}
            queue={queue}
            onClose={onClose}
            onOpen={onOpen}
            onDirty={setDirty}
            onCover={setCovered}
            onDone={setDone}
          />
        )}
      </div>
    </FormDialog>
  )
}

function Story({ id, isOpen, ...props }: DeskProps & { id: string; isOpen: boolean }) {
  const t = useTexts('disputes')
  const isReady = useLease(id, isOpen, props.onClose)
  const found = useQuery({ ...caseQuery(id), enabled: isReady })
  // An address with a typo, or somebody else's case: asking again would not help.
  const refused = found.error instanceof ApiProblem && found.error.status >= 400 && found.error.status < 500
  return (
    <>
      <DeskHead found={found.data} />
      {refused ? (
        <p className={styles.refused} role="alert">
          {sentenceOf(found.error, t('case_failed'))}
        </p>
      ) : (
        <QueryView
          query={found}
          failure={t('case_failed')}
          loading={t('case_loading')}
          skeleton={<DeskSkeleton />}
        >
          {(data) => <DeskContent found={data} {...props} />}
        </QueryView>
      )}
    </>
  )
}
