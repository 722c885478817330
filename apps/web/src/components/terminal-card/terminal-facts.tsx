import { formats } from '../../lib/format.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BatteryGlyph } from '../battery-glyph.tsx'
import { Fact, Facts } from '../facts/facts.tsx'
import { Ago } from './ago.tsx'

export function TerminalFacts({ terminal }: { terminal: Terminal }) {
  const t = useTexts('terminals')
  return (
    <Facts layout="grid" columns={3}>
      <Fact name={t('charge')}>
        <BatteryGlyph percent={terminal.phone_charge} isCharging={terminal.is_charging} />
        {terminal.is_charging && <span className="visually-hidden">, {t('charging')}</span>}
        {/* The default is a number as any other; a screen reader cannot see that it is grey. */}
        {terminal.last_ping === null && <span className="visually-hidden">, {t('charge_unknown')}</span>}
      </Fact>
      <Fact name={t('last_ping')}>
        {terminal.last_ping === null ? t('never') : <Ago moment={terminal.last_ping} />}
      </Fact>
      <Fact name={t('methods')}>{formats().count(terminal.payments_count)}</Fact>
    </Facts>
  )
}
