import { StatusChip } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** Real money or the simulated world: the one thing never to mix up. */
export function ModeChip({ isLive }: { isLive: boolean }) {
  const t = useTexts('integration')
  return <StatusChip family={isLive ? 'ok' : 'deep'}>{t(isLive ? 'live' : 'test')}</StatusChip>
}
