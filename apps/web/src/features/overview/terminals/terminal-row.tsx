import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TerminalCharge } from '../../../components/terminal-card/terminal-charge.tsx'
import { TerminalChip } from '../../../components/terminal-card/terminal-chip.tsx'
import { TerminalName } from '../../../components/terminal-card/terminal-name.tsx'
import {
  doctorPath,
  isUnseen,
  knownStatus,
  shortId,
  statusFamilies,
  troubleFamily,
} from '../../../components/terminal-card/terminal-status.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useRenameTerminal } from '../overview-queries.ts'
import styles from './terminal-row.module.css'

interface Props {
  readonly terminal: Terminal
  /** Its trouble already stands above the list. */
  readonly isTold: boolean
  readonly onMethods: ((terminal: Terminal) => void) | undefined
  readonly onConnect: ((terminal: Terminal) => void) | undefined
}

export function TerminalRow({ terminal, isTold, onMethods, onConnect }: Props) {
  const t = useTexts('terminals')
  const rename = useRenameTerminal()
  const status = knownStatus(terminal)
  const [trouble] = isTold ? [] : terminal.troubles

  return (
    <div className={styles.row}>
      <span className={styles.tile} data-family={status ? statusFamilies[status] : 'mute'}>
        <IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.who}>
        <TerminalName
          id={`threat-${terminal.id}`}
          name={terminal.name}
          to={doctorPath(terminal.id)}
          onRename={(name) => rename.mutateAsync({ id: terminal.id, name })}
        />
        <p className={styles.facts}>
          <span className={styles.id} translate="no" title={terminal.id}>
            {shortId(terminal.id)}
          </span>
          <span className="visually-hidden">, {t('charge')} </span>
          <TerminalCharge terminal={terminal} />
        </p>
      </div>
      <div className={styles.state}>
        <TerminalChip terminal={terminal} />
        {isUnseen(terminal) ? (
          <RowButton name="show_qr" terminal={terminal} to={doctorPath(terminal.id)} onPress={onConnect} />
        ) : (
          <RowButton name="manage" terminal={terminal} to="/terminals" onPress={onMethods} />
        )}
      </div>
      {trouble !== undefined && (
        <p className={styles.trouble} data-family={troubleFamily(trouble)}>
          {t(`trouble_${trouble}`)}
        </p>
      )}
    </div>
  )
}

interface ButtonProps {
  readonly name: 'manage' | 'show_qr'
  readonly terminal: Terminal
  readonly to: string
  readonly onPress: ((terminal: Terminal) => void) | undefined
}

/** The phone's next step where somebody offers it here; else the way to where it is. */
function RowButton({ name, terminal, to, onPress }: ButtonProps) {
  const t = useTexts('terminals')
  const label = (
    <>
      {t(name)}
      <span className="visually-hidden">, {terminal.name}</span>
    </>
  )
  if (onPress === undefined)
    return (
      <Link className={styles.methods} to={to}>
        {label}
      </Link>
    )
  return (
    <button type="button" className={styles.methods} aria-haspopup="dialog" onClick={() => onPress(terminal)}>
      {label}
    </button>
  )
}
