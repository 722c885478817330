import type { Case, CaseRole, EvidenceFile } from '../disputes-queries.ts'

export interface CaseDialogProps {
  readonly id: string | undefined
  readonly role: CaseRole
  readonly onClose: () => void
  /** Another case: the one appealed against, or the appeal. */
  readonly onOpen: (id: string) => void
}

export interface CaseProps {
  readonly found: Case
  readonly role: CaseRole
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
  /** Something was chosen or written that closing would lose. */
  readonly onDirty: (isDirty: boolean) => void
  /** Another dialog lies above the case. */
  readonly onCover: (isCovered: boolean) => void
}

export interface PartProps extends CaseProps {
  readonly onLook: (file: EvidenceFile) => void
  readonly onChanged: () => void
}
