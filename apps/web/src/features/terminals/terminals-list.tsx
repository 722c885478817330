import { Pager } from '../../components/pager.tsx'
import { TerminalCard } from '../../components/terminal-card/terminal-card.tsx'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TerminalActions } from './terminal-actions.tsx'
import type { OnIntent } from './terminal-intent.ts'
import styles from './terminals-list.module.css'
import { useBlockAnswer, useRenameTerminal } from './terminals-queries.ts'
import { pageSize } from './terminals-search.ts'

interface Props {
  readonly rows: readonly Terminal[]
  readonly count: number
  readonly page: number
  /** The phone whose code is being sent. */
  readonly connectingId: string | undefined
  readonly onIntent: OnIntent
  readonly onPage: (page: number) => void
}

export function TerminalsList({ rows, count, page, connectingId, onIntent, onPage }: Props) {
  const t = useTexts('terminals')
  const rename = useRenameTerminal()
  const answer = useBlockAnswer()

  return (
    <>
      <ul className={styles.list} aria-label={t('list')}>
        {rows.map((terminal) => (
          <li key={terminal.id}>
            <TerminalCard
              terminal={terminal}
              onRename={(name) => rename.mutateAsync({ id: terminal.id, name })}
              onBlockAnswer={(bank, isBlocked) => answer.mutateAsync({ id: terminal.id, bank, isBlocked })}
            >
              <TerminalActions
                terminal={terminal}
                isConnecting={connectingId === terminal.id}
                onIntent={onIntent}
              />
            </TerminalCard>
          </li>
        ))}
      </ul>
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} count={count} onChange={onPage} />
      </div>
    </>
  )
}
