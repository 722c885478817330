import { Filled } from '../../../components/filled.tsx'
import { Note } from '../../../components/note.tsx'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { isDecided } from '../dispute-status.tsx'
import type { Case, CaseRole } from '../disputes-queries.ts'
import styles from './case.module.css'

interface Props {
  readonly found: Case
  readonly role: CaseRole
  readonly onOpen: (id: string) => void
}

/** What the reader must know first: what support asks for, who holds it, how it ended, what it appeals against. */
export function CaseNotes({ found, role, onOpen }: Props) {
  const t = useTexts('disputes')
  const isOver = isDecided(found.status)
  const holds = role === 'support' && !isOver && found.held_until !== null
  return (
    <>
      {role === 'trader' && found.answer_due_at !== null && (
        <Deadline found={found} dueAt={found.answer_due_at} />
      )}
      {/* Support may ask about a case that it has not admitted: then there is a time, and it was told above. */}
      {!found.is_admitted && !isOver && (role === 'support' || found.answer_due_at === null) && (
        <Note family="warn">{t(role === 'support' ? 'case_not_admitted_support' : 'case_not_admitted')}</Note>
      )}
      {found.appeal_of && <Other words="case_appeal_of" other={found.appeal_of} onOpen={onOpen} />}
      {found.appeal_of && holds && !found.may.resolve && <Note family="warn">{t('case_appeal_own')}</Note>}
      {isOver && role === 'support' && <Outcome found={found} />}
      {found.appealed_by && <Other words="case_appealed_by" other={found.appealed_by} onOpen={onOpen} />}
    </>
  )
}

function Deadline({ found, dueAt }: { found: Case; dueAt: string }) {
  const t = useTexts('disputes')
  const now = useNow(30_000)
  const isLate = Date.parse(dueAt) <= now
  // The time that is left has a card of its own.
  if (!isLate && found.status !== 'deepconsideration') return null
  const words = isLate ? 'case_overdue' : 'case_asked'
  const time = <strong className={styles.together}>{formats().dateTime(dueAt)}</strong>
  return (
    <Note family="warn">
      <Filled text={t(words)} with={{ time }} />
    </Note>
  )
}

function Outcome({ found }: { found: Case }) {
  const t = useTexts('disputes')
  const { dateTime, roubles } = formats()
  const isForTrader = found.status === 'completed_towards_trader'
  const decided = t(isForTrader ? 'case_decided_trader' : 'case_decided_merchant', {
    time: dateTime(found.decided_at ?? found.updated_at),
  })
  const amount = found.verdict_amount
  return (
    <Note family={isForTrader ? 'ok' : 'info'}>
      {found.is_withdrawn ? t('case_withdrawn') : decided}
      {amount !== null && ` ${t('case_decided_amount', { sum: roubles(amount) })}`}
    </Note>
  )
}

interface OtherProps {
  readonly words: 'case_appeal_of' | 'case_appealed_by'
  readonly other: NonNullable<Case['appeal_of']>
  readonly onOpen: (id: string) => void
}

function Other({ words, other, onOpen }: OtherProps) {
  const t = useTexts('disputes')
  return (
    <Note
      family="info"
      action={
        <button type="button" className={styles.link} onClick={() => onOpen(other.id)}>
          {t('open')}
        </button>
      }
    >
      {t(words, { number: other.number })}
    </Note>
  )
}
