import type { AlertChannel } from '@florin/contract/alert-kinds'
import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Column } from '../../../components/table/columns.ts'
import { Tip } from '../../../components/tip.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './finer.module.css'
import type { AlertSwitch, FinerRow } from './finer-rows.ts'

type OnSwitch = (which: AlertSwitch, next: boolean) => void

export function useFinerColumns(
  channels: readonly AlertChannel[],
  isGroupOn: boolean,
  onSwitch: OnSwitch,
): Column<FinerRow>[] {
  const t = useTexts('connection')
  const words = useTexts('alert-log')
  return [
    {
      key: 'kind',
      head: t('finer_kind'),
      place: 'title',
      share: 4,
      cell: ({ kind }) => <span className={styles.kind}>{words(`kind.${kind}`)}</span>,
    },
    ...channels.map(
      (channel): Column<FinerRow> => ({
        key: channel,
        head: words(`channel.${channel}`),
        place: 'line',
        share: 1,
        className: styles.cell,
        cell: ({ switches }) => (
          <Cell
            one={switches.find((each) => each.channel === channel)}
            isGroupOn={isGroupOn}
            onSwitch={onSwitch}
          />
        ),
      }),
    ),
  ]
}

interface CellProps {
  readonly one: AlertSwitch | undefined
  readonly isGroupOn: boolean
  readonly onSwitch: OnSwitch
}

function Cell({ one, isGroupOn, onSwitch }: CellProps) {
  const t = useTexts('connection')
  const words = useTexts('alert-log')
  // A kind that never goes this way, such as a newly connected account in Telegram itself.
  if (one === undefined) return <span className={styles.kind}>—</span>
  const names = { kind: words(`kind.${one.kind}`), channel: words(`channel.${one.channel}`) }
  if (one.is_locked) return <Locked label={t('finer_locked', names)} />
  return (
    <Switch
      size="sm"
      withThumbIndicator={false}
      aria-label={t('finer_switch', names)}
      checked={one.is_on}
      disabled={!isGroupOn}
      onChange={(event) => onSwitch(one, event.currentTarget.checked)}
    />
  )
}

function Locked({ label }: { label: string }) {
  const t = useTexts('connection')
  return (
    <Tip label={t('finer_lock_why')} align="end">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the reason can be read only where the focus can go */}
      <span className={styles.lock} role="img" aria-label={label} tabIndex={0}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
      </span>
    </Tip>
  )
}
