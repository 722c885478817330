import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHeldValue } from '../../../components/held-value.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import type { EvidenceFile } from '../disputes-queries.ts'
import { FileViewer } from '../evidence/file-viewer.tsx'
import styles from './case.module.css'
import { CaseNotes } from './case-notes.tsx'
import type { CaseProps, PartProps } from './case-props.ts'
import { PartyCase } from './party-case.tsx'

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
