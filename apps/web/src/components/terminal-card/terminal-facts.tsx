import { formats } from '../../lib/format.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BatteryGlyph } from '../battery-glyph.tsx'
import { Ago } from './ago.tsx'
import styles from './terminal-facts.module.css'

export function TerminalFacts({ terminal }: { terminal: Terminal }) {
  const t = useTexts('terminals')
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('charge')}</dt>
        <dd>
          <BatteryGlyph percent={terminal.phone_charge} isCharging={terminal.is_charging} />
          {terminal.is_charging && <span className="visually-hidden">, {t('charging')}</span>}
          {/* The default is a number as any other; whoever cannot see that the phone is grey should hear it. */}
          {terminal.last_ping === null && <span className="visually-hidden">, {t('charge_unknown')}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('last_ping')}</dt>
        <dd>{terminal.last_ping === null ? t('never') : <Ago moment={terminal.last_ping} />}</dd>
      </div>
      <div>
        <dt>{t('methods')}</dt>
        <dd>{formats().count(terminal.payments_count)}</dd>
      </div>
    </dl>
  )
}
