import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BatteryGlyph } from '../battery-glyph.tsx'
import styles from './terminal-charge.module.css'
import { isUnseen } from './terminal-status.ts'

/** The phone's battery as last reported. Before the first report the default is grey, and labelled as one. */
export function TerminalCharge({ terminal }: { terminal: Terminal }) {
  const t = useTexts('terminals')
  const isUnknown = isUnseen(terminal)
  return (
    <>
      <BatteryGlyph percent={terminal.phone_charge} isCharging={terminal.is_charging} isUnknown={isUnknown} />
      {terminal.is_charging && <span className="visually-hidden">, {t('charging')}</span>}
      {isUnknown && (
        <span className={styles.unknown}>
          <span className="visually-hidden">, </span>
          {t('charge_unknown')}
        </span>
      )}
    </>
  )
}
