import { IconHeartHandshake } from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { titleOf } from '../settle/proposal.ts'
import side from '../sides/sides.module.css'
import { TimeLeft } from '../sides/time-left.tsx'

/** What one side proposes to the other. Support only reads it. It may come at any time, so it stands below the buttons of the verdict. */
export function ProposalPanel({ found: { proposal } }: { found: Case }) {
  const t = useTexts('disputes')
  if (proposal === null) return null
  return (
    <Panel labelledBy="proposal-title">
      <div className={side.line}>
        <StatusChip family="info" icon={IconHeartHandshake}>
          {t(`settle_by_${proposal.by}`)}
        </StatusChip>
        <TimeLeft until={proposal.ends_at} />
      </div>
      <h2 id="proposal-title" className={side.big}>
        {titleOf(t, proposal)}
      </h2>
      <p className={side.hint}>
        {t(proposal.by === 'trader' ? 'settle_waits_merchant' : 'settle_waits_trader')}
      </p>
    </Panel>
  )
}
