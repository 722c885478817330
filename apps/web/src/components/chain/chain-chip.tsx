import type { ChainState } from '@florin/contract'
import { IconHandStop, IconLink, IconLinkOff, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type ChipFamily, StatusChip } from '../status-chip.tsx'
import { Tip } from '../tip.tsx'
import styles from './chain-chip.module.css'

const faces: Record<ChainState, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  unproven: { family: 'warn', icon: IconLinkOff },
  proven: { family: 'ok', icon: IconLink },
  guessable: { family: 'warn', icon: IconUsers },
  stopped: { family: 'bad', icon: IconHandStop },
}

interface Props {
  readonly chain: ChainState
  /** Where the full words do not fit. */
  readonly isShort?: boolean
  /** The side to which the explanation keeps, so that it stays on the page. */
  readonly align?: 'start' | 'end'
}

/** How far the balance is proven. What follows from it can be asked by pointer, keyboard and touch. */
export function ChainChip({ chain, isShort = false, align = 'start' }: Props) {
  const t = useTexts('chain')
  const why = t(`why_${chain}`)
  return (
    <Tip label={why} align={align}>
      <button type="button" className={styles.why} onClick={() => toasts.info(why)}>
        {isShort && <span className="visually-hidden">{t('name')}: </span>}
        <ChainFace chain={chain} isShort={isShort} />
        <span className="visually-hidden">: {why}</span>
      </button>
    </Tip>
  )
}

export function ChainFace({ chain, isShort = false }: Pick<Props, 'chain' | 'isShort'>) {
  const t = useTexts('chain')
  return <StatusChip {...faces[chain]}>{t(`${isShort ? 'short' : 'state'}_${chain}`)}</StatusChip>
}
