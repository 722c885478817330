import type { RefObject } from 'react'
import type { CaseDialogProps } from '../detail/case-props.ts'
import type { Case } from '../disputes-queries.ts'
import type { CaseQueue } from './use-queue.ts'

export interface DeskProps extends Omit<CaseDialogProps, 'id' | 'role'> {
  readonly place: RefObject<HTMLElement | null>
  readonly queue: CaseQueue
  /** Something was written that closing would lose. */
  readonly onDirty: (isDirty: boolean) => void
  /** Another dialog lies above the case. */
  readonly onCover: (isCovered: boolean) => void
  readonly onDone: (done: Pick<Case, 'id' | 'number'>) => void
}
