import type { RefObject } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import { CaseAlerts } from '../detail/case-alerts-opener.tsx'
import { CaseNotes } from '../detail/case-notes.tsx'
import { CaseWords } from '../detail/case-words.tsx'
import { SupportActs } from '../detail/support-acts.tsx'
import type { Case, EvidenceFile } from '../disputes-queries.ts'
import type { Resolution } from '../verdict/verdict-form.ts'
import { AdvicePanel } from './advice-panel.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import styles from './desk.module.css'
import { DeskBar } from './desk-bar.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { ExhibitPanel } from './exhibit-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { SimilarPanel } from './similar-panel.tsx'
import { TimeLine } from './time-line.tsx'
import type { DeskActs } from './use-desk-keys.ts'
import type { CaseQueries } from './use-parts.ts'

export interface LayoutProps {
  readonly found: Case
  readonly parts: CaseQueries
  readonly acts: Pick<DeskActs, 'onNext' | 'onPrevious' | 'onEvidence' | 'onZoom' | 'onHelp'>
  readonly evidence: RefObject<HTMLElement | null>
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly isTaking: boolean
  readonly onOpen: (id: string) => void
  readonly onLook: (file: EvidenceFile) => void
  readonly onRemove: ((file: EvidenceFile) => void) | undefined
  readonly onVerdict: (resolution: Resolution | undefined) => void
  readonly onChanged: () => void
}

export const reader = 'support'

/** In the order of judging; the rail keeps the verdicts within reach. Below 1260 it goes under the evidence. */
export function DeskWide(props: LayoutProps) {
  const { found, parts, acts, onOpen, onVerdict, onChanged } = props
  const exhibit = parts.exhibit.data?.exhibit
  return (
    <div className={styles.page}>
      <CaseNotes found={found} role={reader} onOpen={onOpen} />
      <DeskBar found={found} exhibit={exhibit} preview={parts.effects.trader.data} />
      <TimeLine found={found} exhibit={exhibit} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ExhibitPanel found={found} query={parts.exhibit} />
          <ChecklistPanel found={found} />
          <EvidencePanel
            found={found}
            place={props.evidence}
            onLook={props.onLook}
            onRemove={props.onRemove}
          />
          <Said found={found} />
        </div>
        <div className={styles.rail}>
          <AdvicePanel found={found} query={parts.advice} />
          {(found.may.resolve || found.may.admit) && (
            <EffectPanel found={found} effects={parts.effects}>
              <SupportActs found={found} onVerdict={onVerdict} onChanged={onChanged} />
            </EffectPanel>
          )}
          <ProposalPanel found={found} />
          <SimilarPanel query={parts.advice} />
        </div>
      </div>
      <DeskFoot id={found.id} {...acts} />
    </div>
  )
}

/** What was written and told. */
export function Said({ found }: { found: Case }) {
  const { note, comments, receipts, alerts } = found
  if (note === '' && comments === '' && receipts.length === 0 && alerts.length === 0) return null
  return (
    <Panel>
      <div className={styles.said}>
        <CaseWords found={found} />
        <CaseAlerts alerts={alerts} />
      </div>
    </Panel>
  )
}
