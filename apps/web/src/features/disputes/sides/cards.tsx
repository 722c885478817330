import type { ReactNode } from 'react'
import { CaseWords } from '../detail/case-words.tsx'
import type { Case, EvidenceFile } from '../disputes-queries.ts'
import type { Uploads } from '../evidence/use-uploads.ts'
import { ProposalCard } from '../settle/proposal-card.tsx'
import { AppealCard } from './appeal-card.tsx'
import type { Card } from './case-page.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { ClaimCard } from './claim-card.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { ExhibitsCard } from './exhibits-card.tsx'
import { HappenedCard } from './happened-card.tsx'
import { NothingCard } from './nothing-card.tsx'
import { ObjectCard } from './object-card.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { ReplyCard } from './reply-card.tsx'
import { ResultCard } from './result-card.tsx'
import type { Side } from './side.ts'
import type { Asking } from './side-questions.tsx'
import styles from './sides.module.css'
import { VerdictCard } from './verdict-card.tsx'
import { WithdrawCard } from './withdraw-card.tsx'

export interface SideCards {
  readonly found: Case
  readonly side: Side
  readonly offers: string
  readonly uploads: Uploads
  readonly isOver: boolean
  /** On a trader's phone files are taken and sent in a bar at the lower edge. */
  readonly hasBar: boolean
  readonly onLook: (file: EvidenceFile) => void
  readonly onAsk: (what: Asking) => void
}

const shown = (key: string, order: number, card: ReactNode): Card => ({ key, order, card })

export function mainCards(cards: SideCards): readonly Card[] {
  const { found, side, offers, uploads, isOver, hasBar, onLook, onAsk } = cards
  const words = (
    <div className={styles.wordsCard}>
      <CaseWords found={found} isCommentTold={isOver} />
    </div>
  )
  const evidence = (
    <EvidenceCard
      {...{ found, side, offers, uploads, hasBar, onLook }}
      onPhone={() => onAsk({ what: 'phone' })}
      onCamera={() => onAsk({ what: 'camera' })}
    />
  )
  if (isOver)
    return [
      shown('verdict', 1, <VerdictCard found={found} side={side} />),
      shown('exhibits', 4, <ExhibitsCard found={found} onLook={onLook} />),
      shown('words', 5, words),
      shown('evidence', 6, evidence),
      shown('happened', 7, <HappenedCard found={found} side={side} />),
    ]
  return [
    shown('claim', 1, <ClaimCard found={found} side={side} />),
    shown('words', 4, words),
    shown(
      'checklist',
      5,
      <ChecklistCard
        {...{ found, side, offers }}
        onFiles={uploads.add}
        onType={(item) => onAsk({ what: 'item', item })}
      />,
    ),
    shown('evidence', 6, evidence),
    shown('happened', 9, side === 'merchant' && <HappenedCard found={found} side={side} />),
  ]
}

export function railCards({ found, side, isOver, onAsk }: SideCards): readonly Card[] {
  const { may, answer_due_at: dueAt, appeal_until: appealUntil, verdict } = found
  if (isOver)
    return [
      shown(
        'object',
        2,
        may.object && verdict?.object_until && (
          <ObjectCard until={verdict.object_until} onObject={() => onAsk({ what: 'object' })} />
        ),
      ),
      shown(
        'appeal',
        3,
        may.appeal && appealUntil !== null && (
          <AppealCard found={found} until={appealUntil} onAppeal={() => onAsk({ what: 'appeal' })} />
        ),
      ),
      shown('result', 4, <ResultCard found={found} side={side} />),
    ]
  return [
    shown('reply', 2, side === 'trader' && dueAt !== null && <ReplyCard dueAt={dueAt} />),
    shown('outcome', 8, side === 'merchant' && <OutcomeCard found={found} />),
    shown(
      'proposal',
      3,
      <ProposalCard
        found={found}
        onAccept={(proposal) => onAsk({ what: 'accept', proposal })}
        onPropose={() => onAsk({ what: 'propose' })}
      />,
    ),
    shown('nothing', 8, side === 'trader' && dueAt !== null && <NothingCard found={found} dueAt={dueAt} />),
    shown(
      'withdraw',
      10,
      may.withdraw && <WithdrawCard number={found.number} onWithdraw={() => onAsk({ what: 'withdraw' })} />,
    ),
  ]
}
