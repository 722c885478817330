import { formats } from '../../lib/format.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Fact, Facts } from '../facts/facts.tsx'
import { Ago } from './ago.tsx'
import { TerminalCharge } from './terminal-charge.tsx'

export function TerminalFacts({ terminal }: { terminal: Terminal }) {
  const t = useTexts('terminals')
  return (
    <Facts layout="grid" columns={3}>
      <Fact name={t('charge')}>
        <TerminalCharge terminal={terminal} />
      </Fact>
      <Fact name={t('last_ping')}>
        {terminal.last_ping === null ? t('never') : <Ago moment={terminal.last_ping} />}
      </Fact>
      <Fact name={t('methods')}>{formats().count(terminal.payments_count)}</Fact>
    </Facts>
  )
}
