import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHeldValue } from '../../../components/held-value.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import type { Case, EvidenceFile, Role } from '../disputes-queries.ts'
import { FileViewer } from '../evidence/file-viewer.tsx'
import styles from './case.module.css'
import { CaseNotes } from './case-notes.tsx'
import { PartyCase } from './party-case.tsx'

export interface CaseProps {
  readonly found: Case
  readonly role: Role
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

export function CaseContent(props: CaseProps) {
  const { role, onCover, onDirty } = props
  const [found, release] = useHeldValue(props.found)
  const queries = useQueryClient()
  const [looked, setLooked] = useState<EvidenceFile>()
  useEffect(
    () => () => {
      onCover(false)
      onDirty(false)
    },
    [onCover, onDirty],
  )
  const look = (file: EvidenceFile | undefined) => {
    setLooked(file)
    onCover(file !== undefined)
  }
  const part: PartProps = {
    ...props,
    found,
    onLook: look,
    onChanged: () => {
      release()
      void queries.invalidateQueries({ queryKey: disputesKey })
    },
  }
  return (
    <div className={styles.case} data-page="true">
      <CaseNotes found={found} role={role} onOpen={props.onOpen} />
      <PartyCase {...part} />
      <FileViewer caseId={found.id} file={looked} onClose={() => look(undefined)} />
    </div>
  )
}
