import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { ApiProblem, sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import { DisputeStatusChip } from '../dispute-status.tsx'
import { caseQuery } from '../disputes-queries.ts'
import head from '../sides/side-head.module.css'
import { SideHead } from '../sides/side-head.tsx'
import styles from './case.module.css'
import { CaseContent } from './case-content.tsx'
import type { CaseDialogProps } from './case-props.ts'

/** One case above the list; the address names it, so that a mail, a bot or a deal can point at it. */
export function CaseDialog(props: CaseDialogProps) {
  return props.role === 'support' ? <DeskDialog {...props} /> : <SideDialog {...props} />
}

function SideDialog({ id, role, onClose, onOpen }: CaseDialogProps) {
  const t = useTexts('disputes')
  const shown = useLast(id)
  const [isDirty, setDirty] = useState(false)
  const [isCovered, setCovered] = useState(false)
  const { data } = useQuery({ ...caseQuery(shown ?? ''), enabled: false })
  return (
    <FormDialog
      opened={id !== undefined}
      title={data ? t('case_title', { number: data.number }) : t('case_title_plain')}
      mark={data && <DisputeStatusChip status={data.status} />}
      size={1020}
      isWhole
      isDirty={isDirty}
      isCovered={isCovered}
      onClose={onClose}
    >
      <div className={head.page}>
        <SideHead found={data} role={role} />
      </div>
      {shown !== undefined && (
        <Story
          key={shown}
          id={shown}
          role={role}
          onClose={onClose}
          onOpen={onOpen}
          onDirty={setDirty}
          onCover={setCovered}
        />
      )}
    </FormDialog>
  )
}

interface StoryProps extends Omit<CaseDialogProps, 'id'> {
  readonly id: string
  readonly onDirty: (isDirty: boolean) => void
  readonly onCover: (isCovered: boolean) => void
}

function Story({ id, role, onClose, onOpen, onDirty, onCover }: StoryProps) {
  const t = useTexts('disputes')
  const found = useQuery(caseQuery(id))
  // An address with a typo, or somebody else's case: asking again would not help.
  if (found.error instanceof ApiProblem && found.error.status >= 400 && found.error.status < 500)
    return (
      <p className={styles.refused} role="alert">
        {sentenceOf(found.error, t('case_failed'))}
      </p>
    )
  return (
    <QueryView query={found} failure={t('case_failed')} loading={t('case_loading')}>
      {(data) => (
        <CaseContent
          found={data}
          role={role}
          onClose={onClose}
          onOpen={onOpen}
          onDirty={onDirty}
          onCover={onCover}
        />
      )}
    </QueryView>
  )
}
