import { IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Panel } from '../panel/panel.tsx'
import { BlockQuestion } from './block-question.tsx'
import styles from './terminal-card.module.css'
import { TerminalChip } from './terminal-chip.tsx'
import { TerminalFacts } from './terminal-facts.tsx'
import { TerminalName } from './terminal-name.tsx'
import { doctorPath, shortId } from './terminal-status.ts'
import { TerminalTroubles } from './terminal-troubles.tsx'

interface Props {
  readonly terminal: Terminal
  /** Rejects when the name was not saved. */
  readonly onRename: (name: string) => Promise<unknown>
  /** Rejects when the answer was not saved. */
  readonly onBlockAnswer: (bank: string, isBlocked: boolean) => Promise<unknown>
  /** The buttons at its foot. */
  readonly children: ReactNode
}

/** A phone at a glance: which one, how it does, what is wrong. Knows nothing of fetching; needs the texts of `terminals`. */
export function TerminalCard({ terminal, onRename, onBlockAnswer, children }: Props) {
  const t = useTexts('terminals')
  const headId = `terminal-${terminal.id}`

  return (
    <Panel as="article" className={styles.card} labelledBy={headId}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <IconDeviceMobile size={22} stroke={1.75} aria-hidden="true" />
        </span>
        <div className={styles.who}>
          <TerminalName id={headId} name={terminal.name} to={doctorPath(terminal.id)} onRename={onRename} />
          <p className={styles.id}>
            <span translate="no" title={terminal.id}>
              {t('id')} {shortId(terminal.id)}
            </span>
            <CopyButton text={terminal.id} label={t('copy_id')} />
          </p>
        </div>
        <TerminalChip terminal={terminal} />
      </div>
      <TerminalFacts terminal={terminal} />
      <TerminalTroubles terminal={terminal} />
      {terminal.asked_banks.map((bank) => (
        <BlockQuestion
          key={bank.id}
          bank={bank.name}
          onAnswer={(isBlocked) => onBlockAnswer(bank.id, isBlocked)}
        />
      ))}
      <div className={styles.feet}>{children}</div>
    </Panel>
  )
}
