import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BatteryGlyph } from '../../../components/battery-glyph.tsx'
import { TerminalChip } from '../../../components/terminal-card/terminal-chip.tsx'
import { TerminalName } from '../../../components/terminal-card/terminal-name.tsx'
import {
  doctorPath,
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
}

export function TerminalRow({ terminal, isTold, onMethods }: Props) {
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
          <BatteryGlyph percent={terminal.phone_charge} isCharging={terminal.is_charging} />
          {terminal.is_charging && <span className="visually-hidden">, {t('charging')}</span>}
          {terminal.last_ping === null && <span className="visually-hidden">, {t('charge_unknown')}</span>}
        </p>
      </div>
      <div className={styles.state}>
        <TerminalChip terminal={terminal} />
        <Methods terminal={terminal} onMethods={onMethods} />
      </div>
      {trouble !== undefined && (
        <p className={styles.trouble} data-family={troubleFamily(trouble)}>
          {t(`trouble_${trouble}`)}
        </p>
      )}
    </div>
  )
}

/** Opens the phone's payment methods where somebody shows them; else the way to the terminals. */
function Methods({ terminal, onMethods }: Pick<Props, 'terminal' | 'onMethods'>) {
  const t = useTexts('terminals')
  const label = (
    <>
      {t('manage')}
      <span className="visually-hidden">, {terminal.name}</span>
    </>
  )
  if (onMethods === undefined)
    return (
      <Link className={styles.methods} to="/terminals">
        {label}
      </Link>
    )
  return (
    <button
      type="button"
      className={styles.methods}
      aria-haspopup="dialog"
      onClick={() => onMethods(terminal)}
    >
      {label}
    </button>
  )
}
