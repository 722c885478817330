import { answerHours } from '@florin/contract/rules'
import { IconArrowBackUp, IconClock, IconGavel } from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { type SideStep, Steps } from './steps.tsx'

const hourMs = 3_600_000
/** Hours of silence after which a case may be decided without its trader: docs/disputes.md. */
const silenceHours = 24

/** Dates, the most that can be lost, and the right to object; nothing of it is a forecast. */
export function NothingCard({ found, dueAt }: { found: Case; dueAt: string }) {
  const t = useTexts('disputes')
  const { dateTime, usdtLoss } = formats()
  const silentAt = new Date(Date.parse(dueAt) + (silenceHours - answerHours) * hourMs)
  const loss = found.possible?.for_merchant
  const steps: SideStep[] = [
    {
      key: 'ignored',
      icon: IconClock,
      family: 'warn',
      title: dateTime(dueAt),
      text: t('side_nothing_ignored'),
    },
    {
      key: 'silence',
      icon: IconGavel,
      family: 'bad',
      title: dateTime(silentAt),
      text:
        loss?.startsWith('-') === true
          ? t('side_nothing_silence', { sum: usdtLoss(loss) })
          : t('side_nothing_silence_plain'),
    },
    {
      key: 'object',
      icon: IconArrowBackUp,
      family: 'mute',
      title: t('side_nothing_object_title'),
      text: t('side_nothing_object'),
    },
  ]
  return (
    <Panel title={t('side_nothing')}>
      <Steps steps={steps} />
    </Panel>
  )
}
