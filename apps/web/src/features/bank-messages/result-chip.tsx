import { IconCheck, IconClock, IconEqualNot, IconX } from '@tabler/icons-react'
import { StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { type TextResult, verdictOf } from './draft-test.ts'
import type { DraftValues } from './template-draft.ts'

const faces = {
  same: { family: 'ok', icon: IconCheck },
  differs: { family: 'warn', icon: IconEqualNot },
  unread: { family: 'bad', icon: IconX },
  checking: { family: 'info', icon: IconClock },
  idle: { family: 'mute', icon: IconClock },
} as const

interface Props {
  readonly result: TextResult | undefined
  readonly expected: DraftValues
  readonly isStale: boolean
}

/** How the last test read a text. An older answer stays until the next is there. */
export function ResultChip({ result, expected, isStale }: Props) {
  const t = useTexts('bank-messages')
  const face = result ? verdictOf(expected, result) : isStale ? 'checking' : 'idle'
  return <StatusChip {...faces[face]}>{t(`result_${face}`)}</StatusChip>
}
