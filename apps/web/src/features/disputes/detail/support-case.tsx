import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import type { EvidenceFile } from '../disputes-queries.ts'
import { VerdictDialog } from '../verdict/verdict-dialog.tsx'
import type { Resolution } from '../verdict/verdict-form.ts'
import styles from './case.module.css'
import { CaseAlerts } from './case-alerts-opener.tsx'
import type { PartProps } from './case-content.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseFiles } from './case-files.tsx'
import { CaseWords } from './case-words.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { SupportActs } from './support-acts.tsx'

/** A case as support judges it: both sides' files, the comment, and beside them the deal and the verdicts. */
export function SupportCase({ found, role, onLook, onDirty, onCover, onChanged, onClose }: PartProps) {
  const t = useTexts('disputes')
  const [removed, setRemoved] = useState<EvidenceFile>()
  const [verdict, setVerdict] = useState<Resolution>()
  const [comment, setComment] = useState('')
  useEffect(() => onDirty(comment.trim() !== ''), [comment, onDirty])
  useEffect(() => onCover(removed !== undefined || verdict !== undefined), [removed, verdict, onCover])
  const onRemove = found.may.remove_files ? setRemoved : undefined
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <div className={styles.sides}>
          <CaseFiles found={found} side="merchant" onLook={onLook} onRemove={onRemove} />
          <CaseFiles found={found} side="trader" onLook={onLook} onRemove={onRemove} />
        </div>
        <CaseWords found={found} />
        <CaseAlerts alerts={found.alerts} />
        {found.may.resolve && (
          <Textarea
            label={t(found.comments === '' ? 'support_comment' : 'support_comment_next')}
            placeholder={t('support_comment_hint')}
            rows={4}
            maxLength={2_000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
      </div>
      <div className={styles.rail}>
        <CaseFacts found={found} role={role} />
        <SupportActs found={found} onVerdict={setVerdict} onChanged={onChanged} />
      </div>
      <RemoveQuestion
        caseId={found.id}
        file={removed}
        onClose={() => setRemoved(undefined)}
        onDone={onChanged}
      />
      <VerdictDialog
        found={found}
        opened={verdict !== undefined}
        chosen={verdict}
        comment={comment}
        onComment={setComment}
        onClose={() => setVerdict(undefined)}
        onDone={() => {
          setVerdict(undefined)
          onDirty(false)
          onChanged()
          onClose()
        }}
      />
    </div>
  )
}
