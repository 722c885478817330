import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockX,
  IconEye,
  IconFileUpload,
  IconGavel,
  IconHeartHandshake,
  IconScale,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import type { ChipFamily } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { type CaseStep, stepText, stepTitle } from './happened.ts'
import type { Side } from './side.ts'
import { Steps } from './steps.tsx'

const faces: Record<CaseStep['code'], { readonly icon: TablerIcon; readonly family: ChipFamily }> = {
  opened: { icon: IconAlertTriangle, family: 'bad' },
  admitted: { icon: IconCircleCheck, family: 'info' },
  answered: { icon: IconFileUpload, family: 'info' },
  merchant_sent: { icon: IconFileUpload, family: 'info' },
  looked_at: { icon: IconEye, family: 'deep' },
  asked: { icon: IconZoomQuestion, family: 'deep' },
  proposed: { icon: IconHeartHandshake, family: 'info' },
  proposal_ended: { icon: IconClockX, family: 'mute' },
  ignored: { icon: IconClockX, family: 'warn' },
  decided: { icon: IconGavel, family: 'ok' },
  withdrawn: { icon: IconArrowBackUp, family: 'mute' },
  appealed: { icon: IconScale, family: 'info' },
}

/** What happened in the case so far, oldest first. */
export function HappenedCard({ found, side }: { found: Case; side: Side }) {
  const t = useTexts('disputes')
  if (found.history.length === 0) return null
  const steps = found.history.map((step) => ({
    key: `${step.code} ${step.at}`,
    ...faces[step.code],
    title: stepTitle(t, step, found, side),
    text: stepText(t, step, found),
  }))
  return (
    <Panel title={t('side_what_happened')}>
      <Steps steps={steps} />
    </Panel>
  )
}
