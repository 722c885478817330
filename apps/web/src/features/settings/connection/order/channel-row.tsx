import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { channelIcons } from '../../../../components/alert-way/channel-icons.ts'
import { type ChipFamily, StatusChip } from '../../../../components/status-chip.tsx'
import type { AlertSettings } from '../../../../lib/alerts.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import styles from './order.module.css'

type Channel = AlertSettings['channels'][number]

const families: Record<Channel['state'], ChipFamily> = {
  works: 'ok',
  failing: 'bad',
  none: 'mute',
  off: 'mute',
}

interface Props {
  readonly channel: Channel
  readonly at: number
  readonly count: number
  readonly offset: number
  readonly isHeld: boolean
  readonly grip: ComponentProps<'span'>
  readonly onMove: (to: number) => void
}

export function ChannelRow({ channel, at, count, offset, isHeld, grip, onMove }: Props) {
  const t = useTexts('connection')
  const name = useTexts('alert-log')(`channel.${channel.name}`)
  const Icon = channelIcons[channel.name]
  return (
    <li
      className={styles.row}
      data-held={isHeld}
      style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
    >
      {/* For pointers; the arrows at the end do the same by keyboard. */}
      <span className={styles.grip} title={t('order_drag', { channel: name })} {...grip}>
        <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.number} aria-hidden="true">
        {at + 1}
      </span>
      <span className={styles.tile}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={styles.words}>
        <span className={styles.name}>{name}</span> <Places channel={channel} />
      </p>
      <span className={styles.state} data-state={channel.state}>
        <StatusChip family={families[channel.state]} hasDot>
          {t(`state.${channel.state}`)}
        </StatusChip>
      </span>
      <span className={styles.arrows}>
        <Arrow
          icon={IconChevronUp}
          label={t('order_up', { channel: name })}
          isEnd={at === 0}
          onPress={() => onMove(at - 1)}
        />
        <Arrow
          icon={IconChevronDown}
          label={t('order_down', { channel: name })}
          isEnd={at === count - 1}
          onPress={() => onMove(at + 1)}
        />
      </span>
    </li>
  )
}

function Places({ channel: { name, places } }: { channel: Channel }) {
  const t = useTexts('connection')
  if (places.length === 0) return <span className={styles.places}>{t('places_none')}</span>
  if (name === 'telegram')
    return (
      <span className={styles.places} title={places.join(', ')}>
        {t('accounts_count', { count: places.length })}
      </span>
    )
  return (
    <span className={styles.places} translate="no">
      {places.join(', ')}
    </span>
  )
}

interface ArrowProps {
  readonly icon: typeof IconChevronUp
  readonly label: string
  readonly isEnd: boolean
  readonly onPress: () => void
}

// Not disabled at the end of the list: whoever moves a row there by keyboard would lose their place.
function Arrow({ icon: Icon, label, isEnd, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => isEnd || onPress()}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
